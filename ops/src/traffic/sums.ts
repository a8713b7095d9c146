import type { HourOfRelease } from './load-traffic';

const HOUR = 60 * 60 * 1000;

/** A release over the whole span; `rate` is failures for each page view, null where nothing was shown. */
export type ReleaseSum = { release: string; views: number; failures: number; rate: number | null };

/** Sums by release, in the order in which they appeared. */
export function sumsOf(rows: readonly HourOfRelease[]): ReleaseSum[] {
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
 * A number of one release hour by hour: nothing before its first hour and after its last, zero in quiet ones between.
 */
export function lineOf(
  rows: readonly HourOfRelease[],
  { release, hours, what }: { release: string; hours: readonly Date[]; what: 'views' | 'failures' },
): (number | null)[] {
  const own = new Map(rows.filter((row) => row.release === release).map((row) => [Date.parse(row.hour), row[what]]));
  const first = Math.min(...own.keys());
  const last = Math.max(...own.keys());
  return hours.map((hour) => {
    const time = hour.getTime();
    return time < first || time > last ? null : (own.get(time) ?? 0);
  });
}
