import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { recordAudit } from '../../operators/audit/audit';
import type { Author } from '../../operators/author';
import type { StoredRelease } from '../../storage/asset-store';
import { browserChecks } from '../browser-check/table';
import { releasesOpenSince } from '../open-tabs/open-tabs';
import { previewedReleases } from '../previews/previews';
import { pendingRows } from '../schedules/schedules';
import { releases, rollouts } from '../table';
import { retained, TAB_LIFETIME } from './retained';

/** Releases past their retention that are not marked yet. */
export async function outdatedReleases(db: Database, now: Date): Promise<StoredRelease[]> {
  const { app, id, publishedAt, prunedAt } = releases;
  const published = await db.select({ app, id, publishedAt }).from(releases).where(isNull(prunedAt));
  const changes = await db.select().from(rollouts).orderBy(asc(rollouts.seq));
  const open = await releasesOpenSince(db, new Date(now.getTime() - TAB_LIFETIME));
  const scheduled = await pendingRows(db);
  const previewed = await previewedReleases(db, now);
  const apps = [...new Set(published.map(({ app }) => app))];
  return apps.flatMap((app) => {
    const ofApp = <T extends { app: string }>(rows: readonly T[]) => rows.filter((row) => row.app === app);
    const history = { published: ofApp(published), rollouts: ofApp(changes), open: open.get(app) ?? new Set<string>() };
    const retainedIds = retained(history, now);
    const neededIds = [...ofApp(scheduled).map(({ release }) => release), ...ofApp(previewed).map(({ id }) => id)];
    return ofApp(published)
      .filter(({ id }) => !retainedIds.has(id) && !neededIds.includes(id))
      .map(({ id }) => ({ app, release: id }));
  });
}

/** Marks releases as pruned. They can no longer go live, and their files may be deleted, with their browser reports. */
export async function markPruned(
  db: Database,
  outdated: readonly StoredRelease[],
  { by, at }: { by: Author; at: Date },
) {
  for (const { app, release } of outdated) {
    await db
      .update(releases)
      .set({ prunedAt: at })
      .where(and(eq(releases.app, app), eq(releases.id, release)));
    await db.delete(browserChecks).where(and(eq(browserChecks.app, app), eq(browserChecks.release, release)));
  }
  await recordAudit(db, { by, at }, ...outdated.map((stored) => ({ action: 'prune', ...stored }) as const));
}
