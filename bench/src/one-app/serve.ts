import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withModifiedPages } from '../site/modified-pages';
import type { OneApp } from './build';
import { PUBLIC_PATH } from './config';
import { toOneAppPage } from './page';

/** Serves the pages of a running site with the code of the one app, and calls `use` with the URL. */
export function serveOneApp<T>(built: OneApp, site: string, use: (url: string) => Promise<T>): Promise<T> {
  return withModifiedPages(
    {
      site,
      change: (html) => toOneAppPage(html, built),
      file: (path) =>
        path.startsWith(PUBLIC_PATH) ? readFile(join(built.dist, path.slice(PUBLIC_PATH.length))) : undefined,
    },
    use,
  );
}
