import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './apps';

/** Type checks that run at the same time. Each takes one core and about 1 GB. */
const AT_ONCE = 2;

const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const named = process.argv.slice(2);

/** Folders to check: those that are named, or all of them. */
const waiting = ['scripts', ...workspaces].filter((folder) => named.length === 0 || named.includes(folder));

/** Takes checks from the list until it is empty. */
async function checkNext(): Promise<void> {
  const folder = waiting.shift();
  if (!folder) return;
  const checking =
    folder === 'scripts'
      ? run('npx', ['tsc', '--noEmit', '-p', folder])
      : run('npm', ['run', 'types', '--silent', '-w', folder]);
  await checking.catch(({ message }: Error) => {
    console.error(message);
    process.exitCode = 1;
  });
  await checkNext();
}

await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
