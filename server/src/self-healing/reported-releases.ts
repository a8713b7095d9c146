import { and, count, desc, gt, inArray } from 'drizzle-orm';
import type { Database } from '../database/database';
import type { View } from '../releases/live-site';
import { failures } from './table';

/** So many reports within so many minutes are no chance any more. */
const THRESHOLD = 5;
const MINUTES = 5;

/** A release of which many failures were reported lately; `reports` tells how many, and for what reasons. */
export type Reported = { app: string; release: string; reports: string };

/** Releases of a view that were reported so often lately, by this process or another, that they need a look. */
export async function reportedOften(db: Database, view: View, now: Date): Promise<Reported[]> {
  if (view.length === 0) return [];
  const { app, release, reason, at } = failures;
  const since = new Date(now.getTime() - MINUTES * 60_000);
  const rows = await db
    .select({ app, release, reason, times: count() })
    .from(failures)
    .where(
      and(
        inArray(
          app,
          view.map(({ app }) => app),
        ),
        inArray(
          release,
          view.map(({ id }) => id),
        ),
        gt(at, since),
      ),
    )
    .groupBy(app, release, reason)
    .orderBy(desc(count()), reason);
  return view.flatMap(({ app, id }) => {
    const own = rows.filter((row) => row.app === app && row.release === id);
    const times = own.reduce((sum, row) => sum + row.times, 0);
    if (times < THRESHOLD) return [];
    const reasons = own.map((row) => (own.length > 1 ? `${row.reason} ${row.times}` : row.reason)).join(', ');
    return [{ app, release: id, reports: `${times} reports in ${MINUTES} minutes (${reasons})` }];
  });
}
