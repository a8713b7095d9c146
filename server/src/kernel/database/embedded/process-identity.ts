import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies this process to other processes. `boot` and `pidNamespace` are empty on systems that do not report them.
 * `started` is in clock ticks since boot: it distinguishes processes with the same pid, which containers reuse at every
 * start.
 */
export type ProcessIdentity = { host: string; boot: string; pidNamespace: string; pid: number; started: string };

export function ownIdentity(): ProcessIdentity {
  // A /proc of another namespace shows different pids.
  const isOwnProc = readOrEmpty(() => readlinkSync('/proc/self')) === String(process.pid);
  return {
    host: hostname(),
    boot: isOwnProc ? readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) : '',
    pidNamespace: isOwnProc ? readOrEmpty(() => readlinkSync('/proc/self/ns/pid')) : '',
    pid: process.pid,
    started: readProcStat(process.pid).started,
  };
}

/**
 * Whether a process of the same machine is running. `unknown`: the system hides the start time, so another process may
 * have the same pid.
 */
export function processState({ pid, started }: Pick<ProcessIdentity, 'pid' | 'started'>): 'alive' | 'gone' | 'unknown' {
  if (!pidExists(pid)) return 'gone';
  const stat = readProcStat(pid);
  if (stat.started !== started) return stat.started ? 'gone' : 'unknown';
  return stat.hasEnded ? 'gone' : 'alive';
}

function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readProcStat(pid: number): { started: string; hasEnded: boolean } {
  // Fields from the third on: the second, the name in brackets, may contain spaces. The state is the third field, the
  // start time the 22nd.
  const [state = '', ...rest] =
    readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
      .split(') ')
      .at(-1)
      ?.split(' ') ?? [];
  // A zombie keeps its pid until its parent has read the exit code.
  return { started: rest[18] ?? '', hasEnded: state === 'Z' || state === 'X' };
}

function readOrEmpty(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return '';
  }
}
