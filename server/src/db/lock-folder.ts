import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps a second process out of a data directory: the embedded database belongs to one at a time.
 * The lock of a process that is gone, killed for example, is taken over.
 * @returns what gives the folder free again
 * @throws when a living process holds the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'server.pid');
  const own = join(folder, `server.pid.${randomUUID()}`);
  await writeFile(own, mark(process.pid));
  try {
    // A link comes into being with its contents: nobody ever reads a lock that is only half there.
    while (!(await isLinked(own, file))) {
      const holder = await readFile(file, 'utf8').catch(() => '');
      const pid = Number.parseInt(holder, 10);
      if (pid && isAlive(pid) && holder === mark(pid)) {
        throw new Error(`${folder} is in use by process ${pid}. Stop it, or set ARENA_DATA to another folder.`);
      }
      await removeStale(file, holder);
    }
  } finally {
    await rm(own, { force: true });
  }
  return () => rm(file, { force: true });
}

async function isLinked(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes a dead process's lock away, unless another process did so first and holds its own by now. */
async function removeStale(file: string, stale: string) {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== stale) await isLinked(aside, file);
  await rm(aside);
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

/** A process's number and, where the system tells, its start: numbers come round again, in containers at every start. */
function mark(pid: number): string {
  try {
    // Field 22; the second, the name, may hold spaces and stands in brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${pid} ${fields?.[19] ?? ''}`;
  } catch {
    // Not Linux: the number has to do.
    return String(pid);
  }
}
