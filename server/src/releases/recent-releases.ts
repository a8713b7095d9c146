import { and, desc, eq, isNull, max, ne } from 'drizzle-orm';
import type { Database } from '../database/database';
import { activations, releases } from './table';

/** Ids of the releases of an app that visitors are likely to have: those that were live last, the newest first. */
export async function shownBefore(
  db: Database,
  { app, id, count }: { app: string; id: string; count: number },
): Promise<string[]> {
  const rows = await db
    .select({ release: activations.release })
    .from(activations)
    .innerJoin(releases, and(eq(releases.app, activations.app), eq(releases.id, activations.release)))
    .where(and(eq(activations.app, app), ne(activations.release, id), isNull(releases.prunedAt)))
    .groupBy(activations.release)
    .orderBy(desc(max(activations.seq)))
    .limit(count);
  return rows.map(({ release }) => release);
}
