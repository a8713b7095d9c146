import type { Release } from '@arena/shared/contract/release/release';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { type ReleaseSet, releaseSetId } from '../../release-set/release-set';
import { releases as releaseTable } from '../table';
import { releaseSets } from './table';

/** Stores a release set, unless it is already stored. */
export async function storeReleaseSet(db: Database, releaseSet: ReleaseSet, firstSeen: Date) {
  const releases = Object.fromEntries(releaseSet.map(({ app, id }) => [app, id]));
  await db
    .insert(releaseSets)
    .values({ id: releaseSetId(releaseSet), releases, firstSeen })
    .onConflictDoNothing();
}

/** Selects the stored release sets, by id. They may contain releases whose files have been deleted. */
export async function findReleaseSets(db: Database, ids: readonly string[]): Promise<Map<string, ReleaseSet>> {
  const rows = await db.select().from(releaseSets).where(inArray(releaseSets.id, ids));
  const releaseIds = new Set(rows.flatMap(({ releases }) => Object.values(releases)));
  const manifests = await db
    .select({ manifest: releaseTable.manifest })
    .from(releaseTable)
    .where(inArray(releaseTable.id, [...releaseIds]));
  const keyOf = ({ app, id }: Pick<Release, 'app' | 'id'>) => `${app} ${id}`;
  const byKey = new Map(manifests.map(({ manifest }) => [keyOf(manifest), manifest]));
  return new Map(
    rows.map(({ id: set, releases }) => [
      set,
      Object.entries(releases).flatMap(([app, id]) => byKey.get(keyOf({ app, id })) ?? []),
    ]),
  );
}
