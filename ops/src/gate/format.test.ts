import { expect, test } from '@jest/globals';
import { formatTime } from './format';

test.each([
  ['2026-11-26T08:35:00Z', '14:05 IST'],
  ['2026-11-26T18:35:00Z', '00:05 IST'],
])('%s is %s at the arena', (at, text) => {
  expect(formatTime(new Date(at))).toBe(text);
});
