import type { Visit } from '@arena/shared/session';
import { expect, test } from '@jest/globals';
import { openingAt } from './opening';

const visit: Pick<Visit, 'hours' | 'closed'> = {
  hours: [
    { day: 'Saturday', opens: '14:00', closes: '18:00' },
    { day: 'Saturday', opens: '07:00', closes: '12:00' },
  ],
  closed: [{ day: '2026-12-26', reason: 'Winter break' }],
};

/** 5 December 2026 is a Saturday. */
test.each([
  ['before the first hour', '2026-12-05T06:59+05:30', { state: 'opens', from: '07:00' }],
  ['at the first minute', '2026-12-05T07:00+05:30', { state: 'open', until: '12:00' }],
  ['in the break', '2026-12-05T12:00+05:30', { state: 'opens', from: '14:00' }],
  ['at the last minute', '2026-12-05T17:59+05:30', { state: 'open', until: '18:00' }],
  ['after the last hour', '2026-12-05T18:00+05:30', { state: 'closed', reason: null }],
  ['when it is still Friday elsewhere', '2026-12-05T02:00Z', { state: 'open', until: '12:00' }],
  ['at the midnight that begins the day', '2026-12-05T00:00+05:30', { state: 'opens', from: '07:00' }],
  ['on a day without hours', '2026-12-06T10:00+05:30', { state: 'closed', reason: null }],
  ['on a closed day', '2026-12-26T10:00+05:30', { state: 'closed', reason: 'Winter break' }],
])('%s', (_, moment, opening) => {
  expect(openingAt(visit, new Date(moment))).toEqual(opening);
});
