import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createCheckout } from './checkout';

/** Edits to source files, by path relative to the app's folder. A new file has an empty source. */
export type SourceChanges = Record<string, (source: string) => string>;

/**
 * Builds an app with changed sources. This takes several seconds.
 * @returns a checkout with only that app, in which `arena publish <app>` works; the caller removes it
 * @throws when a change leaves its file as it was
 */
export async function buildWithChanges(app: string, changes: SourceChanges): Promise<string> {
  const checkout = await createCheckout(app);
  await changeSources(join(checkout, app), changes);
  await promisify(execFile)('npm', ['run', 'build'], { cwd: join(checkout, app) });
  return checkout;
}

/** @throws when a change leaves its file as it was */
export async function changeSources(folder: string, changes: SourceChanges): Promise<void> {
  for (const [path, change] of Object.entries(changes)) {
    const file = join(folder, path);
    const source = await readFile(file, 'utf8').catch(() => '');
    if (change(source) === source) throw new Error(`The change has no effect on ${path}.`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, change(source));
  }
}
