import { and, count, desc, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { hasPage } from '../../release-set/page-key';
import type { ReleaseSet } from '../../release-set/release-set';
import { failures } from './table';

/** A release with this many reports within this many minutes needs an inspection. */
const THRESHOLD = 5;
const MINUTES = 5;

/**
 * A release with many recent failure reports. `reports` summarizes their number and reasons; `pages` lists the reported
 * pages.
 */
export type ReportedRelease = { app: string; release: string; reports: string; pages: string[] };

/** Finds the releases of a set that need an inspection, by the reports of all processes. */
export async function findOftenReported(db: Database, releaseSet: ReleaseSet, now: Date): Promise<ReportedRelease[]> {
  if (releaseSet.length === 0) return [];
  const { app, release, reason, page, at } = failures;
  const since = new Date(now.getTime() - MINUTES * 60_000);
  const rows = await db
    .select({ app, release, reason, times: count(), pages: sql<string[]>`array_agg(distinct ${page})` })
    .from(failures)
    .where(
      and(
        inArray(
          app,
          releaseSet.map(({ app }) => app),
        ),
        inArray(
          release,
          releaseSet.map(({ id }) => id),
        ),
        gt(at, since),
      ),
    )
    .groupBy(app, release, reason)
    .orderBy(desc(count()), reason);
  return releaseSet.flatMap(({ app, id }) => {
    const own = rows.filter((row) => row.app === app && row.release === id);
    const times = own.reduce((sum, row) => sum + row.times, 0);
    if (times < THRESHOLD) return [];
    const reasons = own.map((row) => (own.length > 1 ? `${row.reason} ${row.times}` : row.reason)).join(', ');
    // Reports may name any page, because anyone can send them.
    const pages = [...new Set(own.flatMap((row) => row.pages))].filter((path) => hasPage(releaseSet, path));
    return [{ app, release: id, pages, reports: `${times} reports in ${MINUTES} minutes (${reasons})` }];
  });
}
