import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const project = fileURLToPath(new URL('../../../../', import.meta.url));
const { workspaces } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** Actions that only slow tests may do, with the modules for them. */
const MODULES: readonly [string, readonly string[]][] = [
  [
    'starts a server or a command in a process of its own',
    ['server/src/testing/servers/start-process', 'server/start'],
  ],
  ['starts PostgreSQL or Redis', ['scripts/programs/postgres', 'scripts/programs/redis']],
  ['drives Firefox or WebKit', ['scripts/programs/firefox', 'scripts/programs/webkit']],
  ['has a site of its own', sites('own-site', 'cluster', 'npm-start')],
  [
    'builds an app, or installs packages',
    [...sites('build-with-changes', 'checkout', 'dev-server', 'next-react'), 'shared/src/testing/build-section'],
  ],
];

function sites(...names: string[]): string[] {
  return names.map((name) => `e2e/src/arena/sites/${name}`);
}

/** Other actions of slow tests, with their patterns. */
const PATTERNS: readonly [string, RegExp][] = [
  ['starts the server as its command does', /'start\.mjs'/],
  ['drives another browser than Chromium', /'(selenium-webdriver|puppeteer)/],
  [
    'waits for a second or longer',
    /(?<!(test|jest)\.)(waitForTimeout|pause|setTimeout)\((\([^()]*\) => [^,]+, )?[1-9](_?\d){3,}/,
  ],
];

/** Paths of the quick tests of the project. */
const quickTests: string[] = workspaces.flatMap((workspace: string) =>
  readdirSync(join(project, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.slow)\.(test|spec)\.tsx?$/.test(file))
    .map((file) => join(workspace, 'src', file)),
);

test('most tests are quick', () => {
  expect(quickTests.length).toBeGreaterThan(300);
});

const read = (file: string) => readFileSync(join(project, file), 'utf8');

test.each(MODULES)('no quick test %s', (_, modules) => {
  const missing = modules.filter((path) => !['.ts', '.mjs'].some((end) => existsSync(join(project, path + end))));
  expect(missing).toEqual([]);
  const imported = (file: string) =>
    [...read(file).matchAll(/'(\.[^'\n]*)'/g)].map(([, path = '']) => join(dirname(file), path.replace('.mjs', '')));
  expect(quickTests.filter((file) => imported(file).some((path) => modules.includes(path)))).toEqual([]);
});

test.each(PATTERNS)('no quick test %s', (_, pattern) => {
  const ownName = 'quick-tests.test.ts';
  expect(quickTests.filter((file) => !file.endsWith(ownName) && pattern.test(read(file)))).toEqual([]);
});
