import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readTests } from './read-tests';

const document = readFileSync(fileURLToPath(new URL('../../../../docs/security.md', import.meta.url)), 'utf8');

/** A reference to tests: their file, and words from each title, with semicolons between them. */
const REFERENCE = /`((?:e2e|[a-z-]+)(?:\/[a-z-]+){0,4})` ([^|`)\n]*[^|;`)\n\s])/g;

/** Tables of attacks have this header. */
const ATTACKS = /^\| attack +\| defence +\| test +\|\n\| [-| ]+\|\n((?:\|.*\n)+)/gm;

const pathOf = (name: string) => (/^(e2e|ops)\//.test(name) ? name.replace('/', '/src/') : `server/src/${name}`);

/** Without the introduction, which only explains references, and with list items on one line. */
const sections = document.slice(document.indexOf('## Pages')).replaceAll(/\n +/g, ' ');
const references = [...sections.matchAll(REFERENCE)].flatMap(([, name = '', titles = '']) =>
  titles.split('; ').map((words) => [name, words] as const),
);

test('every attack in the threat model refers to a test', () => {
  const attacks = [...sections.matchAll(ATTACKS)].flatMap(([, rows = '']) => rows.trimEnd().split('\n'));
  expect(attacks.length).toBeGreaterThan(100);
  expect(attacks.filter((row) => row.search(REFERENCE) < 0)).toEqual([]);
});

test.each(references)('%s proves: %s', (name, words) => {
  expect(readTests(pathOf(name))).toContain(words);
});
