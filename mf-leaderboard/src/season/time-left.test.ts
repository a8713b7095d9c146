import { expect, test } from '@jest/globals';
import { seasonEnd } from './season';
import { timeLeft } from './time-left';

const now = Date.parse('2026-11-21T09:00:00+05:30');

test.each([
  ['2026-12-05T09:00:00+05:30', { days: 14, hours: 0, minutes: 0, seconds: 0 }],
  ['2026-12-05T08:59:59+05:30', { days: 13, hours: 23, minutes: 59, seconds: 59 }],
  ['2026-11-21T10:01:01.900+05:30', { days: 0, hours: 1, minutes: 1, seconds: 1 }],
  ['2026-11-21T09:00:00+05:30', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ['2026-11-20T09:00:00+05:30', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])('computes the time until %s, which is never negative @L8.4', (end, left) => {
  expect(timeLeft(Date.parse(end), now)).toEqual(left);
});

test('a season without a fixed end ends 14 days after the page was opened @L8.2 @L8.3', () => {
  expect(timeLeft(seasonEnd(now), now)).toEqual({ days: 14, hours: 0, minutes: 0, seconds: 0 });
});

test('a fixed end does not depend on when the page was opened @L8.3', () => {
  const ends = '2026-12-31T21:00:00+05:30';
  expect(seasonEnd(now, { ends })).toBe(Date.parse(ends));
  expect(seasonEnd(now + 60_000, { ends })).toBe(Date.parse(ends));
});
