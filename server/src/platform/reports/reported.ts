import type { Reported } from '@arena/shared/contract/reports/reported';
import { and, count, inArray } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { errorOccurrences } from './errors/table';
import { failures } from './failures/table';

type ReleaseName = { app: string; release: string };

/** Adds browsers' reports to releases. */
export async function withReported<T extends ReleaseName>(
  db: Database,
  rows: readonly T[],
): Promise<(T & { reported: Reported })[]> {
  const failed = await countByRelease(db, failures, rows);
  const erred = await countByRelease(db, errorOccurrences, rows);
  return rows.map((row) => ({ ...row, reported: { failures: countOf(failed, row), errors: countOf(erred, row) } }));
}

/** Browsers' reports about a release. */
export async function findReported(db: Database, release: ReleaseName): Promise<Reported> {
  const [found] = await withReported(db, [release]);
  return found?.reported ?? { failures: 0, errors: 0 };
}

type Count = ReleaseName & { count: number };

function countByRelease(
  db: Database,
  table: typeof failures | typeof errorOccurrences,
  releases: readonly ReleaseName[],
): Promise<Count[]> {
  const { app, release } = table;
  return db
    .select({ app, release, count: count() })
    .from(table)
    .where(
      and(
        inArray(
          app,
          releases.map((one) => one.app),
        ),
        inArray(
          release,
          releases.map((one) => one.release),
        ),
      ),
    )
    .groupBy(app, release);
}

function countOf(counts: readonly Count[], { app, release }: ReleaseName): number {
  return counts.find((one) => one.app === app && one.release === release)?.count ?? 0;
}
