import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Under which a command has run, in one line; `programs` are peers and tools with their versions. */
export function conditions(rounds: string, programs: readonly string[] = []): string {
  const [cpu] = cpus();
  const machine = `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores`;
  const day = new Date().toISOString().slice(0, 10);
  return `_${[day, machine, `Node ${process.versions.node}`, ...programs, rounds].join(' · ')}_`;
}

/** What a program answers when asked for its version, on either stream. */
export function versionOf(program: string, ...args: string[]): string {
  const shell = `"$0" "$@" 2>&1`;
  const lines = execFileSync('sh', ['-c', shell, program, ...args], { encoding: 'utf8' }).split('\n');
  return lines.find((line) => /\d+\.\d+/.test(line))?.trim() ?? program;
}
