import { count, gte, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { pageViews } from '../releases/page-views/table';
import { failures } from '../self-healing/table';

/** What browsers saw of one release within one hour: pages, and failures they reported. */
export type HourOfRelease = { hour: Date; app: string; release: string; views: number; failures: number };

/** Page views and failures by hour, app and release, the oldest hour first. */
export async function traffic(db: Database, since: Date): Promise<HourOfRelease[]> {
  const { app, release } = failures;
  // In UTC: hours of a database elsewhere may begin in the middle of ours.
  const hour = sql<Date>`date_trunc('hour', ${failures.at}, 'UTC')`.mapWith(failures.at);
  const failed = await db
    .select({ hour, app, release, failures: count() })
    .from(failures)
    .where(gte(failures.at, since))
    .groupBy(sql`1`, app, release);
  const shown = await db.select().from(pageViews).where(gte(pageViews.hour, since));

  const rows = new Map<string, HourOfRelease>();
  const nameOf = (row: Pick<HourOfRelease, 'hour' | 'app' | 'release'>) =>
    `${row.hour.toISOString()} ${row.app} ${row.release}`;
  for (const row of shown) rows.set(nameOf(row), { ...row, failures: 0 });
  for (const row of failed) rows.set(nameOf(row), { ...row, views: rows.get(nameOf(row))?.views ?? 0 });
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
