import { type Release, SHELL } from '@arena/shared/contract/release';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { misfitsOf } from './gate';
import type { View } from './live-site';
import { previousRelease } from './previous';
import { activations, releases } from './table';

/** The last good release of each section: the one that a rollback would bring back, as far as it is kept and fits. */
export async function standInsFor(db: Database, live: View): Promise<View> {
  const apps = live.map(({ app }) => app).filter((app) => app !== SHELL);
  if (apps.length === 0) return [];
  const rows = await db
    .select({ app: activations.app, release: activations.release, kind: activations.kind })
    .from(activations)
    .where(inArray(activations.app, apps))
    .orderBy(asc(activations.seq));
  const found = await Promise.all(
    apps.map((app) => keptManifest(db, app, previousRelease(rows.filter((row) => row.app === app)))),
  );
  return found.filter((release) => release !== undefined && misfitsOf(release, live).length === 0) as Release[];
}

async function keptManifest(db: Database, app: string, id: string | undefined): Promise<Release | undefined> {
  if (!id) return undefined;
  const [row] = await db
    .select({ manifest: releases.manifest })
    .from(releases)
    .where(and(eq(releases.app, app), eq(releases.id, id), isNull(releases.prunedAt)));
  return row?.manifest;
}

/**
 * What stands in for a section's release in a view: for a live one the last good one, for any other the live one.
 * @returns undefined when there is none that fits
 */
export function standInOf(release: Release, view: View, { live, standIns }: { live: View; standIns: View }) {
  const isLive = live.some(({ app, id }) => app === release.app && id === release.id);
  const candidate = (isLive ? standIns : live).find(({ app }) => app === release.app);
  return candidate && misfitsOf(candidate, view).length === 0 ? candidate : undefined;
}
