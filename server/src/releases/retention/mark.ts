import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database';
import type { StoredRelease } from '../../storage/asset-store';
import { canaries } from '../previous-version/table';
import { activations, releases } from '../table';
import { retained } from './retained';

/** What may go by the rule of retention and is not marked yet. */
export async function outdatedReleases(db: Database, now: Date): Promise<StoredRelease[]> {
  const { app, id, publishedAt, prunedAt } = releases;
  const published = await db.select({ app, id, publishedAt }).from(releases).where(isNull(prunedAt));
  const activated = await db.select().from(activations).orderBy(asc(activations.seq));
  const shared = await db.select().from(canaries).orderBy(asc(canaries.seq));
  const apps = [...new Set(published.map(({ app }) => app))];
  return apps.flatMap((app) => {
    const of = <T extends { app: string }>(rows: readonly T[]) => rows.filter((row) => row.app === app);
    const staying = retained({ published: of(published), activations: of(activated), canaries: of(shared) }, now);
    return of(published)
      .filter(({ id }) => !staying.has(id))
      .map(({ id }) => ({ app, release: id }));
  });
}

/** Marks releases as gone: from now on they cannot be made live, and their files may be removed. */
export async function markPruned(db: Database, outdated: readonly StoredRelease[], at: Date) {
  for (const { app, release } of outdated) {
    await db
      .update(releases)
      .set({ prunedAt: at })
      .where(and(eq(releases.app, app), eq(releases.id, release)));
  }
}
