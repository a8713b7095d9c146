import { keptBrowserReport, type StoredBrowserReport } from '@arena/shared/contract/browser-report';
import type { Release } from '@arena/shared/contract/release';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { browserChecks } from './table';

/** Stores what a browser found, in place of what it found before. */
export async function storeBrowserReport(
  db: Database,
  { app, id: release }: Pick<Release, 'app' | 'id'>,
  { by, at, ...report }: StoredBrowserReport,
) {
  await db
    .insert(browserChecks)
    .values({ app, release, report, by, at })
    .onConflictDoUpdate({ target: [browserChecks.app, browserChecks.release], set: { report, by, at } });
}

/** What a browser found when it last opened a release; undefined if it never did. */
export async function findBrowserReport(
  db: Database,
  { app, id }: Pick<Release, 'app' | 'id'>,
): Promise<StoredBrowserReport | undefined> {
  const [row] = await db
    .select()
    .from(browserChecks)
    .where(and(eq(browserChecks.app, app), eq(browserChecks.release, id)));
  return row && { ...keptBrowserReport.parse(row.report), by: row.by, at: row.at };
}
