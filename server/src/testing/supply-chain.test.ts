import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from '../../../scripts/apps';
import { directPackages, licenceList, runtimePackages } from '../../../scripts/runtime-packages';

const document = (name: string) => readFileSync(`${root}docs/${name}.md`, 'utf8');

/** Licences that ask for no more than to be named. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
];
/** A choice between several, one of which is allowed. */
const CHOICE = '(MIT OR Apache-2.0)';

test('every package of the server and of what browsers get is named with why it is there', () => {
  const chapter = document('security').split('## Packages\n')[1]?.split('\n## ')[0] ?? '';
  const named = [...chapter.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, name]) => name);
  expect(named).toEqual(directPackages());
});

test('no compiler and no loader of sources is among the packages that run', () => {
  const names = runtimePackages().map(({ name }) => name);
  expect(names).toContain('fastify');
  expect(names.filter((name) => /^(esbuild|tsx|typescript|webpack|@swc\/core)$/.test(name))).toEqual([]);
});

test('every licence is one that asks for no more than to be named', () => {
  const others = runtimePackages().filter(({ licence }) => ![...ALLOWED, CHOICE].includes(licence));
  expect(others).toEqual([]);
});

test('the list of licences is that of the lock file: npm run licences writes it', () => {
  expect(document('licences')).toBe(licenceList());
});
