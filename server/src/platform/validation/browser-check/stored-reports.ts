import {
  type KeptBrowserReport,
  keptBrowserReport,
  type StoredBrowserReport,
} from '@arena/shared/contract/browser-report';
import type { Release } from '@arena/shared/contract/release';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { storableText } from '../../../kernel/database/storable-text';
import { browserChecks } from './table';

/**
 * Stores what a browser found, in place of what it found before. What a team's browser found does not replace what the
 * server's own one did.
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

/** A report whose texts Postgres can store: pages write parts of them. */
function withStorableText(report: KeptBrowserReport): unknown {
  return JSON.parse(JSON.stringify(report), (_key, value) => (typeof value === 'string' ? storableText(value) : value));
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
