import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database';
import type { AssetStore, StoredRelease } from '../../storage/asset-store';
import { withRolloutLock } from '../rollouts';
import { releases } from '../table';
import { markPruned, outdatedReleases } from './mark';

/** Milliseconds after which an unfinished upload counts as abandoned. */
const UPLOAD_TIMEOUT = 24 * 60 * 60 * 1000;

type Dependencies = { db: Database; assets: AssetStore };

/** Deleted files: of a release past its retention, or of an unfinished upload. */
export type Removal = StoredRelease & { files: number; bytes: number; reason: 'outdated' | 'unfinished upload' };

/**
 * Deletes the files of releases past their retention and of unfinished uploads. Marks the releases first, under the
 * rollout lock, so none can go live while its files are deleted. If the server crashes, the next prune deletes the rest.
 *
 * - `dryRun`: only returns what would be deleted.
 * - `signal`: an abort leaves the rest for the next prune.
 */
export async function prune(
  { db, assets }: Dependencies,
  { now, dryRun = false, signal }: { now: Date; dryRun?: boolean; signal?: AbortSignal },
): Promise<Removal[]> {
  const outdated = await withRolloutLock(db, async (tx) => {
    const releases = await outdatedReleases(tx, now);
    if (!dryRun) await markPruned(tx, releases, now);
    return new Set(releases.map(keyOf));
  });
  const retained = new Set((await unprunedReleases(db)).map(keyOf).filter((key) => !outdated.has(key)));
  const removals: Removal[] = [];
  for (const stored of await assets.releases()) {
    if (signal?.aborted) break;
    if (retained.has(keyOf(stored))) continue;
    const removal = dryRun
      ? await planRemoval({ db, assets }, stored, now)
      : await withRolloutLock(db, (tx) => remove({ db: tx, assets }, stored, now));
    // There are none if another server has deleted them in between.
    if (removal?.files) removals.push(removal);
  }
  return removals;
}

/** Deletes the stored files of a release, unless it has been published again. */
async function remove({ db, assets }: Dependencies, stored: StoredRelease, now: Date): Promise<Removal | undefined> {
  const row = await findRow(db, stored);
  if (row && !row.prunedAt) return undefined;
  const removal = await planRemoval({ db, assets }, stored, now);
  if (removal) await assets.removeRelease(stored.app, stored.release);
  return removal;
}

/** @returns undefined for an upload that may still be running */
async function planRemoval(
  { db, assets }: Dependencies,
  stored: StoredRelease,
  now: Date,
): Promise<Removal | undefined> {
  const files = await assets.files(stored.app, stored.release);
  const row = await findRow(db, stored);
  const uploadedSince = now.getTime() - UPLOAD_TIMEOUT;
  if (!row && files.some(({ modifiedAt }) => modifiedAt.getTime() >= uploadedSince)) return undefined;
  return {
    ...stored,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    reason: row ? 'outdated' : 'unfinished upload',
  };
}

async function findRow(db: Database, { app, release }: StoredRelease) {
  const [row] = await db
    .select({ prunedAt: releases.prunedAt })
    .from(releases)
    .where(and(eq(releases.app, app), eq(releases.id, release)));
  return row;
}

function unprunedReleases(db: Database): Promise<StoredRelease[]> {
  return db.select({ app: releases.app, release: releases.id }).from(releases).where(isNull(releases.prunedAt));
}

const keyOf = ({ app, release }: StoredRelease) => `${app}/${release}`;
