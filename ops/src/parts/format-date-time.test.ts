import { expect, test } from '@jest/globals';
import { formatDateTime, zoneAt } from './format-date-time';

const now = new Date('2026-11-26T06:17:00Z');

test('a time has a zone, and the year if it is another one', () => {
  const zone = zoneAt(now);
  expect(zone).toMatch(/^[A-Z]{2,5}([+-]\d+(:\d+)?)?$/);
  expect(formatDateTime(now, now)).toMatch(/^2\d Nov, \d\d:\d\d /);
  expect(formatDateTime(now, now)).toContain(zone);
  expect(formatDateTime(new Date('2027-11-26T06:17:00Z'), now)).toMatch(/^2\d Nov 2027, \d\d:\d\d /);
  expect(formatDateTime(new Date('2025-11-26T06:17:00Z'), now)).toMatch(/^2\d Nov 2025, \d\d:\d\d /);
});
