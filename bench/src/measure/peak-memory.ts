import { childrenOf } from '../site/arena';
import { residentMemory } from './process';

/** Milliseconds between two samples. */
const SAMPLE_INTERVAL = 100;

/** Resident memory of a process and its descendants, in MB. */
export function memoryOfTree(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child), residentMemory(pid));
}

/** Peak resident memory of a process and its descendants during `work`, in MB. */
export async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  const samples = [memoryOfTree(pid)];
  const timer = setInterval(() => {
    try {
      samples.push(memoryOfTree(pid));
    } catch {
      // A child process ended between listing and reading it.
    }
  }, SAMPLE_INTERVAL);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(...samples);
}
