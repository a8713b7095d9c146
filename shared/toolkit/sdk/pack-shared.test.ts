import { posix } from 'node:path';
import { expect, test } from '@jest/globals';
import { sharedFiles } from './pack-shared';

test('every file that a packed module imports is packed', () => {
  const files = sharedFiles();
  const imported = [...files].flatMap(([path, text]) =>
    /\.m?js$/.test(path)
      ? [...text.matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)].map(([, name = '']) => posix.join(path, '..', name))
      : [],
  );
  expect(imported.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(20);
  expect(imported.filter((path) => !files.has(path))).toEqual([]);
});
