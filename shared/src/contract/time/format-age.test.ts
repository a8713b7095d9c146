import { expect, test } from '@jest/globals';
import { formatAge } from './format-age';

const now = new Date('2026-11-21T10:00:00Z');

test.each([
  ['2026-11-21T09:59:01Z', 'just now'],
  // The server's clock may be ahead.
  ['2026-11-21T10:00:30Z', 'just now'],
  ['2026-11-21T09:58:59Z', '1 min ago'],
  ['2026-11-21T09:00:01Z', '59 min ago'],
  ['2026-11-21T09:00:00Z', '1 hr ago'],
  ['2026-11-20T10:00:01Z', '23 hr ago'],
  ['2026-11-18T09:00:00Z', '3 days ago'],
])('formats %s as %s', (then, text) => {
  expect(formatAge(new Date(then), now)).toBe(text);
});
