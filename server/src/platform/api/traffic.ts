import { count, gte, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { failures } from '../reports/failures/table';
import { pageViews } from '../traffic/page-views/table';

/** Page views of one release within one hour, and failures that browsers reported. */
export type ReleaseHour = { hour: Date; app: string; release: string; views: number; failures: number };

/** Page views and failures by hour, app and release, the oldest hour first. */
export async function hourlyTraffic(db: Database, since: Date): Promise<ReleaseHour[]> {
  const { app, release } = failures;
  // In UTC: hours of the database's time zone may start at another minute.
  const hour = sql<Date>`date_trunc('hour', ${failures.at}, 'UTC')`.mapWith(failures.at);
  const failureRows = await db
    .select({ hour, app, release, failures: count() })
    .from(failures)
    .where(gte(failures.at, since))
    .groupBy(sql`1`, app, release);
  const viewRows = await db.select().from(pageViews).where(gte(pageViews.hour, since));

  const rows = new Map<string, ReleaseHour>();
  const keyOf = (row: Pick<ReleaseHour, 'hour' | 'app' | 'release'>) =>
    `${row.hour.toISOString()} ${row.app} ${row.release}`;
  for (const row of viewRows) rows.set(keyOf(row), { ...row, failures: 0 });
  for (const row of failureRows) rows.set(keyOf(row), { ...row, views: rows.get(keyOf(row))?.views ?? 0 });
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
