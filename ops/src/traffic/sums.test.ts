import { expect, test } from '@jest/globals';
import { hourlyValues, hoursBetween, sumBy } from './sums';

const at = (hour: number, release: string, views: number, failures = 0) => ({
  hour: new Date(Date.UTC(2026, 10, 21, hour)),
  app: 'mf-market',
  release,
  views,
  failures,
});
const rows = [at(2, 'old', 90), at(3, 'old', 10, 2), at(3, 'new', 5), at(5, 'new', 20), at(5, 'dead', 0, 3)];
const hours = hoursBetween(new Date('2026-11-21T01:00:00Z'), new Date('2026-11-21T05:00:00Z'));

test('the rate is failures per page view, and null without page views', () => {
  expect(sumBy('release', rows)).toEqual([
    { name: 'old', views: 100, failures: 2, rate: 0.02 },
    { name: 'new', views: 25, failures: 0, rate: 0 },
    { name: 'dead', views: 0, failures: 3, rate: null },
  ]);
  expect(sumBy('app', rows)).toEqual([{ name: 'mf-market', views: 125, failures: 5, rate: 0.04 }]);
});

test('a line starts and ends with its release and is zero in hours without traffic', () => {
  expect(hours.map((hour) => hour.getUTCHours())).toEqual([1, 2, 3, 4, 5]);
  const values = (name: string, what: 'views' | 'failures') =>
    hourlyValues(rows, { group: 'release', name, hours, what });
  expect(values('old', 'views')).toEqual([null, 90, 10, null, null]);
  expect(values('new', 'views')).toEqual([null, null, 5, 0, 20]);
  expect(values('old', 'failures')).toEqual([null, 0, 2, null, null]);
  const ofApp = hourlyValues(rows, { group: 'app', name: 'mf-market', hours, what: 'views' });
  expect(ofApp).toEqual([null, 90, 15, 0, 20]);
});
