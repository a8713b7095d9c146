import { DAY } from '@arena/shared/contract/time/duration';
import { z } from 'zod';
import { timeOfBackup } from './store/backup-name';

const KEEP = /^(\d{1,3})d,(\d{1,3})w,(\d{1,3})m$/;

/** How many daily, weekly and monthly backups to keep, such as `7d,4w,12m`. */
export const keepCounts = z.string().transform((text, context) => {
  const [days = 0, weeks = 0, months = 0] = (KEEP.exec(text) ?? []).slice(1).map(Number);
  if (days > 0) return { days, weeks, months };
  context.addIssue({ code: 'custom', message: 'numbers of days, weeks and months, such as 7d,4w,12m; at least 1d' });
  return z.NEVER;
});
export type KeepCounts = z.output<typeof keepCounts>;

/**
 * Selects the backups to delete: all but the newest of each of the last days, weeks and months (UTC) that have backups.
 * Weeks begin on Monday. Never selects files with other names.
 */
export function outdatedBackups(names: readonly string[], { days, weeks, months }: KeepCounts): string[] {
  const backups = names
    .flatMap((name) => {
      const time = timeOfBackup(name);
      return time ? [{ name, time }] : [];
    })
    .sort((a, b) => b.time.getTime() - a.time.getTime());
  const newestOfEach = (count: number, periodOf: (time: Date) => number | string) => {
    const newest = new Map<number | string, string>();
    for (const { name, time } of backups) if (!newest.has(periodOf(time))) newest.set(periodOf(time), name);
    return [...newest.values()].slice(0, count);
  };
  const kept = new Set([
    ...newestOfEach(days, dayOf),
    ...newestOfEach(weeks, (time) => Math.floor((dayOf(time) + DAYS_FROM_MONDAY) / 7)),
    ...newestOfEach(months, (time) => time.toISOString().slice(0, 7)),
  ]);
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** 1 January 1970 was a Thursday. */
const DAYS_FROM_MONDAY = 3;

const dayOf = (time: Date) => Math.floor(time.getTime() / DAY);
