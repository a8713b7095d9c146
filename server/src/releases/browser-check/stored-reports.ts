import { type BrowserReport, browserReportSchema } from '@arena/shared/contract/browser-report';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { browserChecks } from './table';

type CheckedRelease = { app: string; release: string };

/** Stores what a browser found, in place of what it found before. */
export async function storeBrowserReport(
  db: Database,
  { app, release, by, at }: CheckedRelease & { by: string; at: Date },
  report: BrowserReport,
) {
  await db
    .insert(browserChecks)
    .values({ app, release, report, by, at })
    .onConflictDoUpdate({ target: [browserChecks.app, browserChecks.release], set: { report, by, at } });
}

/** What a browser found when it last opened a release; undefined if it never did. */
export async function findBrowserReport(db: Database, { app, release }: CheckedRelease) {
  const [row] = await db
    .select()
    .from(browserChecks)
    .where(and(eq(browserChecks.app, app), eq(browserChecks.release, release)));
  return row && { ...browserReportSchema.parse(row.report), by: row.by, at: row.at };
}
