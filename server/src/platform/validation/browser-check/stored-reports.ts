import type { Release } from '@arena/shared/contract/release/release';
import {
  type KeptBrowserReport,
  keptBrowserReport,
  type StoredBrowserReport,
} from '@arena/shared/contract/reports/browser-report';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { storableText } from '../../../kernel/database/storable-text';
import { browserChecks } from './table';

/**
 * Stores the report of a browser and replaces the previous one. The report of a team's browser does not replace one of
 * the server's browser.
 */
export async function storeBrowserReport(
  db: Database,
  { app, id: release }: Pick<Release, 'app' | 'id'>,
  { by, at, ...found }: StoredBrowserReport,
) {
  const report = keptBrowserReport.parse(withStorableText(found));
  await db
    .insert(browserChecks)
    .values({ app, release, report, by, at })
    .onConflictDoUpdate({
      target: [browserChecks.app, browserChecks.release],
      set: { report, by, at },
      ...(report.rehearsed && { setWhere: sql`${browserChecks.report} ->> 'rehearsed' = 'true'` }),
    });
}

/** Makes the texts of a report storable in Postgres. Parts of them come from pages. */
function withStorableText(report: KeptBrowserReport): unknown {
  return JSON.parse(JSON.stringify(report), (_key, value) => (typeof value === 'string' ? storableText(value) : value));
}

/** The last browser report on a release; undefined if there is none. */
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
