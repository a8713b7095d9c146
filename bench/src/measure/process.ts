import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100;

/** Seconds of CPU time that a process has used. */
export function processorTime(pid: number): number {
  // User and system time are fields 14 and 15. Field 2, the name in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process in MB (10⁶ bytes). */
export function residentMemory(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}
