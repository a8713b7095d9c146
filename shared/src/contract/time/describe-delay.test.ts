import { expect, test } from '@jest/globals';
import { describeDelay } from './describe-delay';

const at = new Date('2026-11-26T06:43:44Z');

test.each([
  ['2026-11-26T06:43:44Z', undefined],
  ['2026-11-26T06:43:35Z', undefined],
  ['2026-11-26T06:43:34Z', 'requested 10 s earlier'],
  ['2026-11-26T06:32:05Z', 'requested 12 min earlier'],
  ['2026-11-26T05:13:44Z', 'requested 90 min earlier'],
  ['2026-11-25T17:10:00Z', 'requested 14 h earlier'],
  ['2026-11-19T07:00:00Z', 'requested 7 days earlier'],
])('a change that was requested at %s', (requestedAt, text) => {
  expect(describeDelay({ requestedAt: new Date(requestedAt), at })).toBe(text);
});

test('a change that the server decided on', () => {
  expect(describeDelay({ requestedAt: null, at })).toBeUndefined();
});
