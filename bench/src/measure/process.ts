import { readFileSync } from 'node:fs';

/** Ticks of the clock of /proc in a second; the same on every Linux. */
const TICKS = 100;

/** Seconds of processor time that a process has used. */
export function processorTime(pid: number): number {
  // The second field, the name, may hold spaces and stands in brackets; user and system time are the 14th and 15th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Resident memory of a process in MB (10⁶ bytes). */
export function residentMemory(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}
