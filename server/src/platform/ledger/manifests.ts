import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import type { StoredRelease } from '../../kernel/storage/asset-store';
import type { ReleaseSet } from '../release-set/release-set';
import { releases } from './table';

/**
 * Manifests of stored releases, in the order of `wanted`, without those that the database lacks.
 * @param known manifests in memory, which are not read again: a change needs one or two, and a site may have a hundred
 * @param condition for manifests from the database
 */
export async function readManifests(
  db: Database,
  wanted: readonly StoredRelease[],
  known: ReleaseSet,
  condition?: SQL,
): Promise<ReleaseSet> {
  const manifests = new Map(known.map((release) => [keyOf(release.app, release.id), release]));
  const missing = wanted.filter(({ app, release }) => !manifests.has(keyOf(app, release)));
  const added =
    missing.length > 0
      ? await db
          .select({ manifest: releases.manifest })
          .from(releases)
          .where(and(isOneOf(missing), condition))
      : [];
  for (const { manifest } of added) manifests.set(keyOf(manifest.app, manifest.id), manifest);
  return wanted.flatMap(({ app, release }) => manifests.get(keyOf(app, release)) ?? []);
}

/** Looks each release up in the primary key. */
function isOneOf(stored: readonly StoredRelease[]): SQL {
  const pairs = stored.map(({ app, release }) => sql`(${app}, ${release})`);
  return sql`(${releases.app}, ${releases.id}) in (${sql.join(pairs, sql`, `)})`;
}

const keyOf = (app: string, id: string) => `${app} ${id}`;
