import type { LiveReleaseSet } from '@arena/shared/contract/ops-api/previews';
import type { Release } from '@arena/shared/contract/release';
import { asc, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { pagesRenderedBy } from '../../release-set/page-key';
import { type ReleaseSet, releaseSetId, shellOf } from '../../release-set/release-set';
import { LIVE_KINDS, releases, rollouts } from '../table';

/**
 * Every release set that was live for all visitors and has a page of an app, ordered by when it first was. Leaves out
 * sets with a release whose files have been deleted. The rollouts tell them: stored release sets also include previews
 * and the candidates that a browser has checked.
 */
export async function findLiveSets(
  db: Database,
  { app, page }: { app: string; page: string },
): Promise<LiveReleaseSet[]> {
  const published = await db.select({ manifest: releases.manifest }).from(releases).where(isNull(releases.prunedAt));
  const manifests = new Map(published.map(({ manifest }) => [`${manifest.app} ${manifest.id}`, manifest]));
  const changes = await db
    .select({ app: rollouts.app, release: rollouts.release, kind: rollouts.kind, at: rollouts.at })
    .from(rollouts)
    .where(inArray(rollouts.kind, LIVE_KINDS))
    .orderBy(asc(rollouts.seq));
  const live = new Map<string, Release | undefined>();
  const found = new Map<string, LiveReleaseSet>();
  for (const change of changes) {
    if (change.kind === 'retire') live.delete(change.app);
    else live.set(change.app, manifests.get(`${change.app} ${change.release}`));
    const releaseSet = [...live.values()].filter((release) => release !== undefined);
    if (releaseSet.length < live.size || !showsPage(releaseSet, app, page)) continue;
    const id = releaseSetId(releaseSet);
    if (found.has(id)) continue;
    found.set(id, {
      id,
      releases: Object.fromEntries(releaseSet.map(({ app, id }) => [app, id])),
      since: change.at,
    });
  }
  return [...found.values()];
}

/** Whether a release set has a shell and a page of this app. */
function showsPage(releaseSet: ReleaseSet, app: string, page: string): boolean {
  const release = releaseSet.find((one) => one.app === app);
  return (
    release !== undefined && shellOf(releaseSet) !== undefined && pagesRenderedBy(releaseSet, release).includes(page)
  );
}
