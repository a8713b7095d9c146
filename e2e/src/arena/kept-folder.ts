import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './sites/server';

const KEPT_FOLDERS = join(projectRoot, 'node_modules/.cache/arena-e2e');

/** Folders that no run has used for this long are deleted. Milliseconds. */
const KEPT_FOR = 3 * 24 * 60 * 60 * 1000;

/**
 * Makes a folder once and keeps it for later runs. Do not change it: copy files that have to change.
 * @param name tells people what is inside
 * @param inputs everything that the contents depend on
 * @param make fills the folder
 */
export async function keptFolder(
  name: string,
  inputs: readonly string[],
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const key = hash('sha256', JSON.stringify(inputs), 'hex').slice(0, 16);
  const folder = join(KEPT_FOLDERS, `${name}-${key}`);
  if (!existsSync(folder)) {
    await mkdir(KEPT_FOLDERS, { recursive: true });
    const incoming = await mkdtemp(join(KEPT_FOLDERS, 'incoming-'));
    await make(incoming);
    // Another process may have made the same folder meanwhile.
    await rename(incoming, folder).catch(() => rm(incoming, { recursive: true }));
  }
  const now = new Date();
  await utimes(folder, now, now);
  await deleteUnused(now.getTime() - KEPT_FOR);
  return folder;
}

async function deleteUnused(before: number) {
  for (const name of await readdir(KEPT_FOLDERS)) {
    const folder = join(KEPT_FOLDERS, name);
    // Another process may delete it at the same time.
    const lastUse = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => before,
    );
    if (lastUse < before) await rm(folder, { recursive: true, force: true });
  }
}
