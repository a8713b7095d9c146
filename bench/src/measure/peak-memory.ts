import { childrenOf } from '../site/arena';
import { residentMemory } from './process';

/** Milliseconds between two looks. */
const LOOK_EVERY = 100;

/** Resident memory of a process and all it has started, in MB. */
export function memoryOfTree(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child), residentMemory(pid));
}

/** The most memory a process and all it has started take while something is done, in MB. */
export async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  const seen = [memoryOfTree(pid)];
  const watching = setInterval(() => {
    try {
      seen.push(memoryOfTree(pid));
    } catch {
      // One of its children has ended in this instant.
    }
  }, LOOK_EVERY);
  try {
    await work();
  } finally {
    clearInterval(watching);
  }
  return Math.max(...seen);
}
