import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkoutWith } from './checkout';

/** What becomes of sources, by their paths in the folder of the app. */
export type Changes = Record<string, (source: string) => string>;

/**
 * Builds what a team has made of its app. It takes a while.
 * @returns a checkout of that team alone, in which `arena publish <app>` works; whoever asked for it removes it
 */
export async function buildChanged(app: string, changes: Changes): Promise<string> {
  const team = await checkoutWith(app);
  for (const [path, change] of Object.entries(changes)) {
    const file = join(team, app, path);
    const source = await readFile(file, 'utf8');
    if (change(source) === source) throw new Error(`The change found nothing to change in ${path}.`);
    await writeFile(file, change(source));
  }
  await promisify(execFile)('npm', ['run', 'build'], { cwd: join(team, app) });
  return team;
}
