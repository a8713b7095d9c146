import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm';

/** Bytes that concurrent databases and data directories of tests need, with a reserve. */
const NEEDED = 2 ** 31;

const PREFIX = 'arena-tests-';

/**
 * The folder for temporary files of the tests that this process runs: in memory if there is enough space. A database
 * has a thousand files; in memory, copying them takes a tenth of the CPU time. Removes folders of killed runs first,
 * because they fill the memory.
 */
export function createTestFolder(): string {
  if (existsSync(IN_MEMORY)) removeLeftovers(IN_MEMORY);
  removeLeftovers(tmpdir());
  const folder = join(hasRoom() ? IN_MEMORY : tmpdir(), `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function removeLeftovers(parent: string) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > NEEDED;
}
