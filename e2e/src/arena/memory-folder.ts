import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm';

/** Bytes that the data of all test servers need at the same time, with a reserve. */
const NEEDED = 1 << 30;

/**
 * Where data directories of test servers belong: in memory if there is room. A data directory has more than a thousand
 * files; in memory, copying them takes a tenth of the CPU time.
 */
export function memoryFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > NEEDED ? IN_MEMORY : tmpdir();
}
