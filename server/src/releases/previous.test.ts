import { expect, test } from '@jest/globals';
import { previousRelease } from './previous';

function kindOf(row: string) {
  if (row.startsWith('retired')) return 'retire';
  return row.startsWith('back') ? 'rollback' : 'activate';
}

const story = (...rows: string[]) =>
  rows.map((row) => ({ release: row.replace(/^(back to|retired) /, ''), kind: kindOf(row) }) as const);

test.each([
  ['nothing was ever live', [], undefined],
  ['the first release', ['a'], undefined],
  ['two releases', ['a', 'b'], 'a'],
  ['after a rollback it goes one further back', ['a', 'b', 'c', 'back to b'], 'a'],
  ['rolled back to the very first', ['a', 'b', 'back to a'], undefined],
  ['a new release after a rollback', ['a', 'b', 'back to a', 'c'], 'a'],
  ['the same release shipped again', ['a', 'b', 'a'], 'b'],
  ['a rollback over several releases', ['a', 'b', 'c', 'd', 'back to b'], 'a'],
  ['a retired section comes back as it was', ['a', 'b', 'retired b'], 'b'],
  ['a section that came back by a rollback', ['a', 'b', 'retired b', 'back to b'], 'a'],
  ['a section that came back as it was', ['a', 'b', 'retired b', 'b'], 'a'],
  ['a section that came back with a new release', ['a', 'b', 'retired b', 'c'], 'b'],
  ['a rollback to one that was never live', ['a', 'b', 'back to x'], 'b'],
])('%s', (_, rows, expected) => {
  expect(previousRelease(story(...rows))).toBe(expected);
});
