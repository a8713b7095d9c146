import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../../scripts/apps';
import { runCommand } from '../testing/run-command';

/** The changelog also names commands of earlier versions, and a recipe one that is only an example. */
const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'docs',
  ':!docs/recipes.md',
  'Dockerfile',
  'e2e',
  'ops/src/*.tsx',
  ':!ops/src/*.test.tsx',
  'scripts',
  'server',
  'shared',
];

/** A call in code, in quotation marks or after a colon, with its words and options: `arena canary start mf-market --guard`. */
const CALL = /(?:[`'"]|\$ |: |^|npx |bin\/|cli\.tgz |env \S+ )arena ((?:[a-z][a-z-]*\b ?){1,2})([^`'"\n;#,]*)/gm;

/** Commands that texts name, with the options that they name. */
function findCalls(): [call: string, options: string[]][] {
  const paths = execFileSync('git', ['grep', '-l', '-I', 'arena [a-z]', '--', ...FILES], {
    cwd: root,
    encoding: 'utf8',
  });
  const calls = new Map<string, Set<string>>();
  for (const path of paths.trim().split('\n')) {
    for (const [, words = '', rest = ''] of readFileSync(join(root, path), 'utf8').matchAll(CALL)) {
      const options = calls.get(words.trim()) ?? new Set();
      for (const [option] of `${words}${rest}`.matchAll(/(?<= )--[a-z-]+/g)) options.add(option);
      calls.set(words.trim(), options);
    }
  }
  return [...calls].map(([call, options]) => [call, [...options]]);
}

test.each(findCalls())('texts name a command that exists: arena %s', async (call, options) => {
  const words = call.split(' ');
  const { out } = await runCommand([...words, '--help'], { env: {}, cwd: root });
  const [, command = '', rest = ''] = /^Usage: arena ([a-z -]*[a-z])(.*)$/m.exec(out) ?? [];
  // A noun stands alone or before one of its verbs, a verb also before its arguments.
  expect(call).toMatch(new RegExp(`^${command}${rest.includes('[command]') ? '' : '( .*)?'}$`));
  expect(options.filter((option) => !out.includes(` ${option}`))).toEqual([]);
});
