import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from '../../../../scripts/apps';
import { directPackages, licenceList, manifests, runtimePackages } from '../../../../scripts/package/runtime-packages';

const document = (name: string) => readFileSync(`${root}docs/${name}.md`, 'utf8');

/** Licences that only require attribution. */
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
  // Only changed files of such a package would have to be published, and none is changed.
  'MPL-2.0',
];
/** A choice of licences that includes an allowed one. */
const CHOICE = '(MIT OR Apache-2.0)';

test('every direct package is documented with its purpose', () => {
  const chapter = document('security').split('## Dependencies\n')[1]?.split('\n## ')[0] ?? '';
  const named = [...chapter.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, name]) => name);
  expect(named).toEqual(directPackages());
});

test('no compiler or source loader is installed in production', () => {
  const names = runtimePackages().map(({ name }) => name);
  expect(names).toContain('fastify');
  expect(names.filter((name) => /^(esbuild|tsx|typescript|webpack|@swc\/core)$/.test(name))).toEqual([]);
});

test('every licence only requires attribution', () => {
  const others = runtimePackages().filter(({ licence }) => ![...ALLOWED, CHOICE].includes(licence));
  expect(others).toEqual([]);
});

test('the list of licences matches the lock file (npm run licences)', () => {
  expect(document('licences')).toBe(licenceList());
});

test('installed packages have exact versions; only the versions of React that sections fit are ranges', () => {
  const ranges = manifests().flatMap(({ folder, manifest: { dependencies, devDependencies } }) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^(npm:@?[^@]+@)?\d/.test(version))
      .map(([name]) => `${folder}: ${name}`),
  );
  expect(ranges).toEqual([]);
});
