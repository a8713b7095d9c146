import { readFileSync } from 'node:fs';

/** Ids of the child processes of this one that run a file. Needs Linux. */
export function childProcesses(file: string): number[] {
  const { pid } = process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.filter((child) => commandOf(child).includes(file)).map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended in the meantime.
    return '';
  }
}
