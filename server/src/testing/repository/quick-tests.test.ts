import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const project = fileURLToPath(new URL('../../../../', import.meta.url));
const { workspaces } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** Actions that only slow tests may do, with their patterns. */
const SLOW: readonly [string, RegExp][] = [
  ['starts a server or a command in a process of its own', /testing\/start-process'|'start\.mjs'/],
  ['starts PostgreSQL or Redis', /scripts\/(postgres|redis)'/],
  ['drives another browser than Chromium', /scripts\/(firefox|webkit)'|selenium|puppeteer/],
  ['has a site of its own', /arena\/(own-site|cluster|npm-start)'/],
  [
    'builds an app, or installs packages',
    /(arena\/(build-with-changes|checkout|dev-server|next-react)|testing\/build-section)'/,
  ],
  [
    'waits for a second or longer',
    /(?<!(test|jest)\.)(waitForTimeout|pause|setTimeout)\((\([^()]*\) => [^,]+, )?[1-9](_?\d){3,}/,
  ],
];

/** Paths of the quick tests of the project. */
const quickTests = workspaces.flatMap((workspace: string) =>
  readdirSync(join(project, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.slow)\.(test|spec)\.tsx?$/.test(file))
    .map((file) => join(workspace, 'src', file)),
);

test('most tests are quick', () => {
  expect(quickTests.length).toBeGreaterThan(300);
});

test.each(SLOW)('no quick test %s', (_, pattern) => {
  const source = (file: string) => readFileSync(join(project, file), 'utf8');
  const ownName = 'quick-tests.test.ts';
  expect(quickTests.filter((file: string) => !file.endsWith(ownName) && pattern.test(source(file)))).toEqual([]);
});
