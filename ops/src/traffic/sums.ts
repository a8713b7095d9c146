import type { TrafficHour } from '@arena/shared/contract/ops-api/traffic';
import { HOUR } from '@arena/shared/contract/time/duration';

/** Totals of a release; `rate` is failures per page view, null without page views. */
export type ReleaseSum = { release: string; views: number; failures: number; rate: number | null };

/** Totals by release, in order of appearance. */
export function sumByRelease(rows: readonly TrafficHour[]): ReleaseSum[] {
  const releases = [...new Set(rows.map(({ release }) => release))];
  return releases.map((release) => {
    const own = rows.filter((row) => row.release === release);
    const views = own.reduce((sum, row) => sum + row.views, 0);
    const failures = own.reduce((sum, row) => sum + row.failures, 0);
    return { release, views, failures, rate: views > 0 ? failures / views : null };
  });
}

/** Every full hour from `since` to `until`. */
export function hoursBetween(since: Date, until: Date): Date[] {
  const count = Math.floor((until.getTime() - since.getTime()) / HOUR) + 1;
  return Array.from({ length: count }, (_, i) => new Date(since.getTime() + i * HOUR));
}

/**
 * One value of a release per hour: null before its first hour and after its last one, zero in hours without traffic.
 */
export function hourlyValues(
  rows: readonly TrafficHour[],
  { release, hours, what }: { release: string; hours: readonly Date[]; what: 'views' | 'failures' },
): (number | null)[] {
  const own = new Map(rows.filter((row) => row.release === release).map((row) => [row.hour.getTime(), row[what]]));
  const first = Math.min(...own.keys());
  const last = Math.max(...own.keys());
  return hours.map((hour) => {
    const time = hour.getTime();
    return time < first || time > last ? null : (own.get(time) ?? 0);
  });
}
