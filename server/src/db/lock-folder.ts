import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps a second process out of a data directory: the embedded database belongs to one at a time.
 * The lock of a process that is gone, killed for example, is taken over.
 * @returns what gives the folder free again
 * @throws when a living process holds the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'server.pid');
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder && holder !== process.pid && isAlive(holder)) {
    throw new Error(`${folder} is in use by process ${holder}. Stop it, or set ARENA_DATA to another folder.`);
  }
  await rm(file, { force: true });
  await writeFile(file, String(process.pid), { flag: 'wx' });
  return () => rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
