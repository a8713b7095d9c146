import { and, desc, eq, inArray, isNull, max, ne } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { LIVE_KINDS, releases, rollouts } from './table';

/** Ids of the `count` releases of an app, other than `id`, that were live most recently; latest first. */
export async function recentLiveReleases(
  db: Database,
  { app, id, count }: { app: string; id: string; count: number },
): Promise<string[]> {
  const rows = await db
    .select({ release: rollouts.release })
    .from(rollouts)
    .innerJoin(releases, and(eq(releases.app, rollouts.app), eq(releases.id, rollouts.release)))
    .where(
      and(
        eq(rollouts.app, app),
        inArray(rollouts.kind, LIVE_KINDS),
        ne(rollouts.release, id),
        isNull(releases.prunedAt),
      ),
    )
    .groupBy(rollouts.release)
    .orderBy(desc(max(rollouts.seq)))
    .limit(count);
  return rows.map(({ release }) => release);
}
