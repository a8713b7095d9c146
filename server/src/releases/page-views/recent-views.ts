import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { HOUR, startOfHour } from './hour';
import { pageViews } from './table';

/** Milliseconds for which a page counts as open after it was shown. */
const OPEN_TIME = 30 * 60 * 1000;

/** Page views of a release in the last half hour: an estimate of the tabs that have it open. */
export async function countRecentViews(
  db: Database,
  { app, release, now }: { app: string; release: string; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - OPEN_TIME);
  const rows = await db
    .select({ hour: pageViews.hour, views: pageViews.views })
    .from(pageViews)
    .where(and(eq(pageViews.app, app), eq(pageViews.release, release), gte(pageViews.hour, startOfHour(since))));
  return Math.round(rows.reduce((sum, { hour, views }) => sum + views * shareSince(hour, since, now), 0));
}

/** The share of an hour's views after `since`, if they are spread evenly over the hour. */
function shareSince(hour: Date, since: Date, now: Date): number {
  const end = Math.min(hour.getTime() + HOUR, now.getTime());
  const begin = Math.max(hour.getTime(), since.getTime());
  const length = end - hour.getTime();
  return length > 0 ? Math.max(0, end - begin) / length : 1;
}
