import type { TrafficHour } from '@arena/shared/contract/ops-api/traffic';
import { HOUR } from '@arena/shared/contract/time/duration';

/** What the rows are summed by: the apps of the site, or the releases of an app. */
export type Group = 'app' | 'release';

/** Totals of an app or a release; `rate` is failures per page view, null without page views. */
export type Sum = { name: string; views: number; failures: number; rate: number | null };

/** Totals by app or release, in order of appearance. */
export function sumBy(group: Group, rows: readonly TrafficHour[]): Sum[] {
  const names = [...new Set(rows.map((row) => row[group]))];
  return names.map((name) => {
    const own = rows.filter((row) => row[group] === name);
    const views = own.reduce((sum, row) => sum + row.views, 0);
    const failures = own.reduce((sum, row) => sum + row.failures, 0);
    return { name, views, failures, rate: views > 0 ? failures / views : null };
  });
}

/** Every full hour from `since` to `until`. */
export function hoursBetween(since: Date, until: Date): Date[] {
  const count = Math.floor((until.getTime() - since.getTime()) / HOUR) + 1;
  return Array.from({ length: count }, (_, i) => new Date(since.getTime() + i * HOUR));
}

/**
 * One value of an app or a release per hour: null before its first hour and after its last one, zero in hours without
 * traffic.
 */
export function hourlyValues(
  rows: readonly TrafficHour[],
  { group, name, hours, what }: { group: Group; name: string; hours: readonly Date[]; what: 'views' | 'failures' },
): (number | null)[] {
  const own = new Map<number, number>();
  for (const row of rows.filter((each) => each[group] === name)) {
    own.set(row.hour.getTime(), (own.get(row.hour.getTime()) ?? 0) + row[what]);
  }
  const first = Math.min(...own.keys());
  const last = Math.max(...own.keys());
  return hours.map((hour) => {
    const time = hour.getTime();
    return time < first || time > last ? null : (own.get(time) ?? 0);
  });
}
