import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withChangedPages } from '../site/modified-pages';
import type { OneApp } from './build';
import { SERVED_FROM } from './config';
import { pageOfOneApp } from './page';

/** Calls `use` with the address of the peer: the pages of a running site with the code of the one app. */
export function serveOneApp<T>(built: OneApp, site: string, use: (url: string) => Promise<T>): Promise<T> {
  return withChangedPages(
    {
      site,
      change: (html) => pageOfOneApp(html, built),
      file: (address) =>
        address.startsWith(SERVED_FROM) ? readFile(join(built.dist, address.slice(SERVED_FROM.length))) : undefined,
    },
    use,
  );
}
