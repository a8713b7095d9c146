import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database';
import type { AssetStore, StoredRelease } from '../../storage/asset-store';
import { inOrder } from '../rollouts';
import { releases } from '../table';
import { markPruned, outdatedReleases } from './mark';

/** Milliseconds after which an upload that was not finished will not be finished any more. */
const UPLOADED_WITHIN = 24 * 60 * 60 * 1000;

type Dependencies = { db: Database; assets: AssetStore };

/** Files that went: those of a release that nobody needs, or of an upload that broke off. */
export type Removal = StoredRelease & { files: number; bytes: number; reason: 'outdated' | 'unfinished upload' };

/**
 * Removes the files of all releases that nobody needs any more, and of uploads that broke off. Releases are marked
 * first, in turn with activations, so that none goes live while its files go; what a crash leaves over, the next prune
 * removes.
 *
 * - `dryRun`: only tells what would go.
 * - `signal`: when it is aborted, the rest stays for the next time.
 */
export async function prune(
  { db, assets }: Dependencies,
  { now, dryRun = false, signal }: { now: Date; dryRun?: boolean; signal?: AbortSignal },
): Promise<Removal[]> {
  const outdated = await inOrder(db, async (tx) => {
    const found = await outdatedReleases(tx, now);
    if (!dryRun) await markPruned(tx, found, now);
    return new Set(found.map(nameOf));
  });
  const kept = new Set((await keptReleases(db)).map(nameOf).filter((name) => !outdated.has(name)));
  const removals: Removal[] = [];
  for (const stored of await assets.releases()) {
    if (signal?.aborted) break;
    if (kept.has(nameOf(stored))) continue;
    const removal = dryRun
      ? await removalOf({ db, assets }, stored, now)
      : await inOrder(db, (tx) => remove({ db: tx, assets }, stored, now));
    // None when another server was faster.
    if (removal?.files) removals.push(removal);
  }
  return removals;
}

/** Removes what is stored of a release, unless it was published again since somebody looked. */
async function remove({ db, assets }: Dependencies, stored: StoredRelease, now: Date): Promise<Removal | undefined> {
  const row = await rowOf(db, stored);
  if (row && !row.prunedAt) return undefined;
  const removal = await removalOf({ db, assets }, stored, now);
  if (removal) await assets.removeRelease(stored.app, stored.release);
  return removal;
}

async function removalOf({ db, assets }: Dependencies, stored: StoredRelease, now: Date): Promise<Removal | undefined> {
  const files = await assets.files(stored.app, stored.release);
  const known = await rowOf(db, stored);
  const uploadedSince = now.getTime() - UPLOADED_WITHIN;
  if (!known && files.some(({ changed }) => changed.getTime() >= uploadedSince)) return undefined;
  return {
    ...stored,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    reason: known ? 'outdated' : 'unfinished upload',
  };
}

async function rowOf(db: Database, { app, release }: StoredRelease) {
  const [row] = await db
    .select({ prunedAt: releases.prunedAt })
    .from(releases)
    .where(and(eq(releases.app, app), eq(releases.id, release)));
  return row;
}

function keptReleases(db: Database): Promise<StoredRelease[]> {
  return db.select({ app: releases.app, release: releases.id }).from(releases).where(isNull(releases.prunedAt));
}

const nameOf = ({ app, release }: StoredRelease) => `${app}/${release}`;
