import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { previousRelease } from '../ledger/previous';
import { withLatestSource } from '../ledger/publications/publications';
import { liveChangesOf } from '../ledger/rollouts';
import { releases } from '../ledger/table';
import { bytesOf } from '../release-set/bytes';
import { withReported } from '../reports/reported';

/** Releases of an app whose files are stored, the last published one first; a rollback returns to `previous`. */
export async function findStoredReleases(db: Database, app: string) {
  const history = await liveChangesOf(db, app);
  const last = history.at(-1);
  const live = last?.kind === 'retire' ? undefined : last?.release;
  const previous = previousRelease(history);
  const stored = await db
    .select()
    .from(releases)
    .where(and(eq(releases.app, app), isNull(releases.prunedAt)))
    .orderBy(desc(releases.publishedAt), desc(releases.id));
  const rows = stored.map(({ id, manifest, publishedAt, publishedBy }) => ({
    app,
    release: id,
    publishedAt,
    publishedBy,
    bytes: bytesOf(manifest),
    live: id === live,
    previous: id === previous,
  }));
  return withReported(db, await withLatestSource(db, rows));
}
