import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
// biome-ignore lint/style/noRestrictedImports: the build itself tells whether it is out of date
import { fingerprint } from '@arena/shared/toolkit/release/fingerprint';
import { keptFolder } from '../kept-folder';
import { createCheckout } from './checkout';

/** Edits to source files, by path relative to the app's folder. A new file has an empty source. */
export type SourceChanges = Record<string, (source: string) => string>;

/**
 * Builds an app with changed sources. This takes several seconds the first time; builds are kept by content.
 * @returns a checkout with only that app, in which `arena publish <app>` works; the caller removes it
 * @throws when a change leaves its file as it was
 */
export async function buildWithChanges(app: string, changes: SourceChanges): Promise<string> {
  const checkout = await createCheckout(app);
  const folder = join(checkout, app);
  const changed = await changeSources(folder, changes);
  const dist = await keptFolder(app, [fingerprint(folder), ...changed], async (kept) => {
    await promisify(execFile)('npm', ['run', 'build'], { cwd: folder });
    await cp(join(folder, 'dist'), kept, { recursive: true });
  });
  await cp(dist, join(folder, 'dist'), { recursive: true });
  return checkout;
}

/**
 * @returns the changed sources
 * @throws when a change leaves its file as it was
 */
export async function changeSources(folder: string, changes: SourceChanges): Promise<string[]> {
  const sources: string[] = [];
  for (const [path, change] of Object.entries(changes)) {
    const file = join(folder, path);
    const source = await readFile(file, 'utf8').catch(() => '');
    const changed = change(source);
    if (changed === source) throw new Error(`The change has no effect on ${path}.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, changed);
    sources.push(changed);
  }
  return sources;
}
