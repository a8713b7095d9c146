import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { Refusal } from '../../http/errors';
import type { View } from '../live-site';
import { releaseSetId } from '../release-set';
import { keptRelease } from '../rollouts';
import { releaseSets } from './table';

/** Keeps a combination of releases for good, when it is not kept yet. */
export async function keepSet(db: Database, view: View, firstSeen: Date) {
  const releases = Object.fromEntries(view.map(({ app, id }) => [app, id]));
  await db
    .insert(releaseSets)
    .values({ id: releaseSetId(view), releases, firstSeen })
    .onConflictDoNothing();
}

/**
 * A combination that was shown once: app → release, and when it was first seen.
 * @throws Refusal when it never was
 */
export async function findSet(db: Database, id: string) {
  const [found] = await db.select().from(releaseSets).where(eq(releaseSets.id, id));
  if (!found) throw new Refusal('missing', `No page was ever shown from ${id}.`);
  return found;
}

/**
 * The view that a set was.
 * @throws Refusal when there was none, or a release of it is gone
 */
export async function viewOfSet(db: Database, id: string): Promise<View> {
  const { releases } = await findSet(db, id);
  return Promise.all(Object.entries(releases).map(([app, release]) => keptRelease(db, app, release)));
}
