import { expect, test } from '@jest/globals';
import { nextOrder } from './navigation';

test.each([
  ['none', [], 10],
  ['some', [20, 60, 10], 70],
  ['one near the last place', [20, 9991], 9999],
  ['the last place', [9999, 20], 9998],
  ['the last places', [9998, 9999, 20], 9997],
])('the next order is free if %s is taken', (_, taken, next) => {
  expect(nextOrder(taken)).toBe(next);
});
