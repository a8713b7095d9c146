import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Date, machine and versions of a measurement in one line. @param programs peers and tools with their versions */
export function conditions(rounds: string, programs: readonly string[] = []): string {
  const [cpu] = cpus();
  const machine = `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores`;
  const date = new Date().toISOString().slice(0, 10);
  return `_${[date, machine, `Node ${process.versions.node}`, ...programs, rounds].join(' · ')}_`;
}

/** The version line of a program, from stdout or stderr. */
export function programVersion(program: string, ...args: string[]): string {
  const shell = `"$0" "$@" 2>&1`;
  const lines = execFileSync('sh', ['-c', shell, program, ...args], { encoding: 'utf8' }).split('\n');
  return lines.find((line) => /\d+\.\d+/.test(line))?.trim() ?? program;
}
