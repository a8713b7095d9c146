import { expect, test } from '@jest/globals';
import { moment, resolveMoment } from './moment';

const NOW = new Date('2026-11-21T10:00:00Z');

test.each([
  ['2026-11-28T22:00+05:30', '2026-11-28T16:30:00.000Z'],
  ['2026-11-28T22:00Z', '2026-11-28T22:00:00.000Z'],
  [' 2028-02-29T23:59:59.5-11:00 ', '2028-03-01T10:59:59.500Z'],
  ['90m', '2026-11-21T11:30:00.000Z'],
  ['48h', '2026-11-23T10:00:00.000Z'],
  ['7d', '2026-11-28T10:00:00.000Z'],
])('%s is %s', (text, time) => {
  expect(resolveMoment(moment.parse(text), NOW).toISOString()).toBe(time);
});

test.each([
  ['a time without its zone', '2026-11-28T22:00'],
  ['a date', '2026-11-28'],
  ['a day that does not exist', '2026-02-30T10:00Z'],
  ['an hour that does not exist', '2026-02-28T24:00Z'],
  ['a negative duration', '-2h'],
  ['a huge duration', '99999d'],
  ['an unknown unit', '2w'],
  ['a number', '48'],
  ['words', 'tomorrow'],
  ['nothing', ''],
])('%s is refused with an example', (_, text) => {
  expect(moment.safeParse(text).error?.issues[0]?.message).toBe(
    'Give a time with its zone, such as 2026-11-28T22:00+05:30, or a duration, such as 48h.',
  );
});
