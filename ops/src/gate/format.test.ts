import { expect, test } from '@jest/globals';
import { formatDay, formatTime } from './format';

test.each([
  ['2026-11-26T08:35:00Z', '14:05 IST'],
  ['2026-11-26T18:35:00Z', '00:05 IST'],
])('%s is %s at the arena', (at, text) => {
  expect(formatTime(new Date(at))).toBe(text);
});

test.each([
  ['2026-12-31', '31 Dec 2026'],
  ['2027-01-05', '5 Jan 2027'],
])('%s is %s for staff', (day, text) => {
  expect(formatDay(day)).toBe(text);
});
