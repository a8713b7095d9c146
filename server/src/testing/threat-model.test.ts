import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const document = readFileSync(`${project}docs/security.md`, 'utf8');

/** A test as the document names it: its file, and words of its title. */
const PROOF = /`((?:e2e|[a-z-]+)(?:\/[a-z-]+){0,2})` ([^|;`)\n]*[^|;`)\n\s])/g;

const fileOf = (name: string) =>
  name.startsWith('e2e/') ? name.replace('e2e/', 'e2e/src/').concat('.spec.ts') : `server/src/${name}.test.ts`;

/** What the document says of doors; its first lines explain how. */
const doors = document.slice(document.indexOf('## Pages'));
const proofs = [...doors.matchAll(PROOF)];

test('the document names its proofs', () => {
  const rows = doors
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (an intruder would|what|-+) /.test(line));
  expect(rows.length).toBeGreaterThan(50);
  expect(proofs.length).toBeGreaterThan(45);
});

test.each(proofs.map(([, name = '', words = '']) => [name, words]))('%s proves: %s', (name, words) => {
  expect(readFileSync(project + fileOf(name), 'utf8')).toContain(words);
});
