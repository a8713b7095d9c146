import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './apps';

/** Concurrent type checks. Each takes two cores and at most 1.6 GB. */
const AT_ONCE = 2;

/** The native compiler. It checks ten times as fast as the one with an API, which the builds need. */
const COMPILER = 'node_modules/@typescript/native/bin/tsc';

/** Scripts of pages and browsers are checked separately, because they lack the server's globals. */
const INSIDE_SERVER = ['server/src/platform/pages/inline', 'server/src/platform/validation/browser-check/process'];

const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const named = process.argv.slice(2);
const folders = ['scripts', ...workspaces, ...INSIDE_SERVER];
const isIn = (folder: string, name: string) => `${folder}/`.startsWith(`${name}/`);

const unknown = named.filter((name) => !folders.some((folder) => isIn(folder, name)));
if (unknown.length > 0) {
  console.error(`There is no folder to check at ${unknown.join(', ')}. Folders: ${folders.join(', ')}.`);
  process.exit(1);
}

/** Folders with a `tsconfig.json` to check: the named ones, or all. */
const waiting = folders.filter((folder) => named.length === 0 || named.some((name) => isIn(folder, name)));

/** Takes checks from the list until it is empty. */
async function checkNext(): Promise<void> {
  const folder = waiting.shift();
  if (!folder) return;
  await run('node', [COMPILER, '--noEmit', '-p', folder]).catch(() => {
    console.error(`Next: npm run types -- ${folder}`);
    process.exitCode = 1;
  });
  await checkNext();
}

await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
