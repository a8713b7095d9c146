import { expect, test } from '@jest/globals';
import { previousRelease } from './previous';

function kindOf(row: string) {
  if (row.startsWith('retired')) return 'retire';
  return row.startsWith('back') ? 'rollback' : 'activate';
}

const history = (...rows: string[]) =>
  rows.map((row) => ({ release: row.replace(/^(back to|retired) /, ''), kind: kindOf(row) }) as const);

test.each([
  ['has no previous release before the first one', [], undefined],
  ['has no previous release after the first one', ['a'], undefined],
  ['is the first of two releases', ['a', 'b'], 'a'],
  ['goes back one more step after a rollback', ['a', 'b', 'c', 'back to b'], 'a'],
  ['has no previous release after a rollback to the first one', ['a', 'b', 'back to a'], undefined],
  ['skips the release that was rolled back', ['a', 'b', 'back to a', 'c'], 'a'],
  ['is the release between two activations of the same one', ['a', 'b', 'a'], 'b'],
  ['goes back from the target of a rollback over several releases', ['a', 'b', 'c', 'd', 'back to b'], 'a'],
  ['is the retired release of a retired section', ['a', 'b', 'retired b'], 'b'],
  ['ignores a retirement that a rollback ended', ['a', 'b', 'retired b', 'back to b'], 'a'],
  ['ignores a retirement if the same release came back', ['a', 'b', 'retired b', 'b'], 'a'],
  ['is the retired release after a new one came back', ['a', 'b', 'retired b', 'c'], 'b'],
  ['handles a rollback to a release that was never live', ['a', 'b', 'back to x'], 'b'],
])('%s', (_, rows, expected) => {
  expect(previousRelease(history(...rows))).toBe(expected);
});
