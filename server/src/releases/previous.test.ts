import { expect, test } from '@jest/globals';
import { previousRelease } from './previous';

const story = (...rows: string[]) =>
  rows.map(
    (row) =>
      ({ release: row.replace('back to ', ''), kind: row.startsWith('back') ? 'rollback' : 'activate' }) as const,
  );

test.each([
  ['nothing was ever live', [], undefined],
  ['the first release', ['a'], undefined],
  ['two releases', ['a', 'b'], 'a'],
  ['after a rollback it goes one further back', ['a', 'b', 'c', 'back to b'], 'a'],
  ['rolled back to the very first', ['a', 'b', 'back to a'], undefined],
  ['a new release after a rollback', ['a', 'b', 'back to a', 'c'], 'a'],
  ['the same release shipped again', ['a', 'b', 'a'], 'b'],
  ['a rollback over several releases', ['a', 'b', 'c', 'd', 'back to b'], 'a'],
  ['a rollback to one that was never live', ['a', 'b', 'back to x'], 'b'],
])('%s', (_, rows, expected) => {
  expect(previousRelease(story(...rows))).toBe(expected);
});
