import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LOCK = /^server-(?<pid>\d+)-(?<started>\d*)-.+\.lock$/;

/**
 * Keeps a folder to this process: the embedded database must never be opened twice.
 * Everyone first puts down a lock of its own, then looks for others, so that of several who come at once at most one
 * goes on. Locks that a dead process left behind are cleared away.
 * @returns a function that gives the folder free
 * @throws when another process that is alive holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const own = `server-${process.pid}-${startOf(process.pid)}-${randomUUID()}.lock`;
  const unlock = () => rm(join(folder, own), { force: true });
  await writeFile(join(folder, own), '');
  for (const other of await readdir(folder)) {
    const { pid, started } = LOCK.exec(other)?.groups ?? {};
    if (!pid || other === own) continue;
    if (isAlive(Number(pid)) && startOf(Number(pid)) === started) {
      await unlock();
      throw new Error(`${folder} is in use by process ${pid}. Stop it, or set ARENA_DATA to another folder.`);
    }
    await rm(join(folder, other), { force: true });
  }
  return unlock;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a process too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, in ticks since the system did: numbers of processes come round again, in containers at every start. */
function startOf(pid: number): string {
  try {
    // Field 22; the second, the name, may hold spaces and stands in brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    // Not Linux: the number has to do.
    return '';
  }
}
