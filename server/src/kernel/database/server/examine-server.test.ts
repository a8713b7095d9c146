import { expect, test } from '@jest/globals';
import { isPooled } from './examine-server';

/** A client whose statements run on these connections, one after the other. */
function clientOn(...pids: number[]) {
  return { query: async () => ({ rows: [{ pid: pids.length > 1 ? pids.shift() : pids[0] }] }) } as never;
}

test.each([
  ['two clients with a connection each', clientOn(1), clientOn(2), false],
  ['an idle pooler, which gives both the same connection', clientOn(1), clientOn(1), true],
  ['a busy pooler, which gives one client another connection', clientOn(1, 3), clientOn(2), true],
  ['a pooler that swaps them', clientOn(1, 2), clientOn(2, 1), true],
])('recognizes a pooler in transaction mode: %s', async (_, first, second, expected) => {
  expect(await isPooled(first, second)).toBe(expected);
});
