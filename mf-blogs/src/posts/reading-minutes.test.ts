import { expect, test } from '@jest/globals';
import { readingMinutes } from './reading-minutes';

const words = (count: number) => 'word '.repeat(count);

test.each([
  [[words(1)], 1],
  [[words(200)], 1],
  [[words(150), words(51)], 2],
])('rounds up to full minutes: case %#', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});
