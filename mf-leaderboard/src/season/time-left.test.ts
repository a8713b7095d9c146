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
])('L8.4 until %s it is so long, and never less than nothing', (end, left) => {
  expect(timeLeft(Date.parse(end), now)).toEqual(left);
});

test('L8.2 L8.3 without an end of its own the season ends 14 days after the page was opened', () => {
  expect(timeLeft(seasonEnd(now), now)).toEqual({ days: 14, hours: 0, minutes: 0, seconds: 0 });
});

test('L8.3 an end that the venue has set counts, whenever the page was opened', () => {
  const ends = '2026-12-31T21:00:00+05:30';
  expect(seasonEnd(now, { ends })).toBe(Date.parse(ends));
  expect(seasonEnd(now + 60_000, { ends })).toBe(Date.parse(ends));
});
