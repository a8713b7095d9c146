import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { HOUR, hourOf } from './hour';
import { pageViews } from './table';

/** Milliseconds a page counts as open after it was shown. */
const LATELY = 30 * 60 * 1000;

/** How often pages of a release were shown in the last half hour: about so many tabs may have it open. */
export async function shownLately(
  db: Database,
  { app, release, now }: { app: string; release: string; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - LATELY);
  const rows = await db
    .select({ hour: pageViews.hour, views: pageViews.views })
    .from(pageViews)
    .where(and(eq(pageViews.app, app), eq(pageViews.release, release), gte(pageViews.hour, hourOf(since))));
  return Math.round(rows.reduce((sum, { hour, views }) => sum + views * shareSince(hour, since, now), 0));
}

/** The share of an hour's views that lies after `since`, as if they came evenly. */
function shareSince(hour: Date, since: Date, now: Date): number {
  const end = Math.min(hour.getTime() + HOUR, now.getTime());
  const begin = Math.max(hour.getTime(), since.getTime());
  const length = end - hour.getTime();
  return length > 0 ? Math.max(0, end - begin) / length : 1;
}
