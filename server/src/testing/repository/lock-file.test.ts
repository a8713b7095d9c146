import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

type Entry = { link?: true; inBundle?: true; integrity?: string; resolved?: string };

const lockFile = fileURLToPath(new URL('../../../../package-lock.json', import.meta.url));
const entries: [string, Entry][] = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
/** Packages that npm downloads. The others are folders of this project, or come inside of another package. */
const downloads = entries.filter(([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle);

test('every downloaded package has a hash in the lock file', () => {
  expect(downloads.length).toBeGreaterThan(500);
  expect(downloads.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
});

test('the lock file contains no URLs, so each installation chooses its registry', () => {
  expect(downloads.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});
