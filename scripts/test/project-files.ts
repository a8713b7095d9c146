import { execFileSync } from 'node:child_process';

/** The files of a checkout that git knows, relative to it. */
export function projectFiles(checkout: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: checkout, encoding: 'utf8', maxBuffer: 1 << 26 });
  return listed.split('\0').filter(Boolean);
}
