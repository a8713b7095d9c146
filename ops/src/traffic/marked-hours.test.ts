import { expect, test } from '@jest/globals';
import { markedHours } from './marked-hours';

test.each([
  ['a single hour is a point', [null, null, 7, null], 1_000, [2]],
  ['the only hour of a chart is a point', [0], 1_000, [0]],
  ['a line has a mark at both ends', [null, 1, 2, 3, 4, null], 1_000, [1, 4]],
  ['each part of a line has its own ends', [1, null, 2, 3], 1_000, [0, 2, 3]],
  ['a long line has marks in between', [1, 2, 3, 4, 5, 6], 2, [0, 2, 4, 5]],
  ['a line without values has no marks', [null, null], 1, []],
])('%s', (_, values, step, marks) => {
  expect(markedHours(values, step)).toEqual(marks);
});
