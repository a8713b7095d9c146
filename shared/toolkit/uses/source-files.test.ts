import { expect, test } from '@jest/globals';
import { containsSource } from './source-files';

test.each([
  ['/work/mf-market', '/work/mf-market/src/section.tsx', true],
  ['/work/node_modules/mf-market', '/work/node_modules/mf-market/src/section.tsx', true],
  ['/work/node_modules/@arena/shared', '/work/node_modules/@arena/shared/src/session/session.tsx', true],
  ['/work/mf-market', '/work/mf-market/node_modules/left-pad/index.js', false],
  ['/work/mf-market', '/work/mf-blogs/src/section.tsx', false],
  ['/work/mf-market', '/work/node_modules/left-pad/index.js', false],
])('the sources in %s: %s', (folder, file, expected) => {
  expect(containsSource(folder, file)).toBe(expected);
});
