import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Which process this is, as far as others can look for it: `boot` and `pidNamespace` are empty where the system does
 * not tell. `started` is in ticks since the system was: numbers of processes come round again, in containers at every
 * start.
 */
export type ProcessIdentity = { host: string; boot: string; pidNamespace: string; pid: number; started: string };

export function ownIdentity(): ProcessIdentity {
  // A /proc of another namespace numbers processes differently.
  const isOwnProc = read(() => readlinkSync('/proc/self')) === String(process.pid);
  return {
    host: hostname(),
    boot: isOwnProc ? read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) : '',
    pidNamespace: isOwnProc ? read(() => readlinkSync('/proc/self/ns/pid')) : '',
    pid: process.pid,
    started: statusOf(process.pid).started,
  };
}

/**
 * Whether a process of the same machine is there: `unknown` where the system hides what tells it from another one under
 * the same number.
 */
export function stateOf({ pid, started }: Pick<ProcessIdentity, 'pid' | 'started'>): 'alive' | 'gone' | 'unknown' {
  if (!hasNumber(pid)) return 'gone';
  const found = statusOf(pid);
  if (found.started !== started) return found.started ? 'gone' : 'unknown';
  return found.hasEnded ? 'gone' : 'alive';
}

function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is a process too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function statusOf(pid: number): { started: string; hasEnded: boolean } {
  // The second field, the name, may hold spaces and stands in brackets; the state is the third, the start the 22nd.
  const [state = '', ...rest] =
    read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
      .split(') ')
      .at(-1)
      ?.split(' ') ?? [];
  // A process that has ended keeps its number until its parent has asked how.
  return { started: rest[18] ?? '', hasEnded: state === 'Z' || state === 'X' };
}

function read(source: () => string): string {
  try {
    return source().trim();
  } catch {
    return '';
  }
}
