import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import type { StoredRelease } from '../../../kernel/storage/asset-store';
import { recordAudit } from '../../../operators/audit/audit';
import type { Author } from '../../../operators/author';
import { previousRelease } from '../../ledger/previous';
import { isLiveChange } from '../../ledger/rollouts';
import { type Rollout, releases, rollouts } from '../../ledger/table';
import { releasesOpenSince } from '../../traffic/open-tabs/open-tabs';
import { browserChecks } from '../../validation/browser-check/table';
import { previewedReleases } from '../previews/previews';
import { pendingRows } from '../schedules/schedules';
import { retained, TAB_LIFETIME } from './retained';

/** A release to delete. `breaks`: sentences about the consequences. */
export type OutdatedRelease = StoredRelease & { breaks: string[] };

/**
 * Releases past their retention that are not marked yet.
 * @param before also selects releases that were published earlier than this, but never one that is live, a canary or
 * scheduled
 */
export async function outdatedReleases(db: Database, now: Date, before?: Date): Promise<OutdatedRelease[]> {
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
    const scheduledIds = ofApp(scheduled).map(({ release }) => release);
    const previewedIds = ofApp(previewed).map(({ id }) => id);
    const shown = shownReleases(history.rollouts);
    return history.published.flatMap(({ id, publishedAt }) => {
      if (scheduledIds.includes(id) || shown.now.includes(id)) return [];
      const isOutdated = !retainedIds.has(id) && !previewedIds.includes(id);
      if (!isOutdated && !(before && publishedAt < before)) return [];
      const breaks = [
        ...(shown.previous === id ? [`${app} can no longer be rolled back.`] : []),
        ...(history.open.has(id) ? ['Open tabs may fail to load more of its files.'] : []),
        ...(previewedIds.includes(id) ? ['A preview link to it stops working.'] : []),
      ];
      return [{ app, release: id, breaks: isOutdated ? [] : breaks }];
    });
  });
}

/** The live release, the canary and the rollback target of an app. */
function shownReleases(changes: readonly Rollout[]): { now: string[]; previous: string | undefined } {
  const liveChanges = changes.filter(isLiveChange);
  const [live, last] = [liveChanges.at(-1), changes.at(-1)];
  return {
    now: [
      ...(live && live.kind !== 'retire' ? [live.release] : []),
      ...(last?.kind === 'canary' ? [last.release] : []),
    ],
    previous: previousRelease(liveChanges),
  };
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
  await recordAudit(
    db,
    { by, at },
    ...outdated.map(({ app, release }) => ({ action: 'prune', app, release }) as const),
  );
}
