import { availableParallelism, totalmem } from 'node:os';

/** Bytes of memory of a worker with its servers and its browser. */
const WORKER_SIZE = 2 * 2 ** 30;

/** Test workers for this machine: some for each core, and no more than its memory allows. */
export function testWorkers(perCore) {
  return Math.max(1, Math.floor(Math.min(perCore * availableParallelism(), totalmem() / WORKER_SIZE)));
}
