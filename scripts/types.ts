import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './apps';

/** Type checks that run at the same time. Each takes one core and about 1 GB. */
const AT_ONCE = 2;

const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const waiting = [
  ['npx', 'tsc', '--noEmit', '-p', 'scripts'],
  ...workspaces.map((workspace) => ['npm', 'run', 'types', '--silent', '-w', workspace]),
];

/** Takes checks from the list until it is empty. */
async function checkNext(): Promise<void> {
  const [command, ...args] = waiting.shift() ?? [];
  if (!command) return;
  await run(command, args).catch(({ message }: Error) => {
    console.error(message);
    process.exitCode = 1;
  });
  await checkNext();
}

await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
