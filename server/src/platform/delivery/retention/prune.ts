import { DAY } from '@arena/shared/contract/time/duration';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import type { AssetStore, StoredRelease } from '../../../kernel/storage/asset-store';
import { recordAudit } from '../../../operators/audit/audit';
import type { Author } from '../../../operators/author';
import { withFilesLock } from '../../ledger/files-lock';
import { withRolloutLock } from '../../ledger/rollouts';
import { releases } from '../../ledger/table';
import { markPruned, outdatedReleases } from './mark';

/** Milliseconds after which an unfinished upload counts as abandoned. */
const UPLOAD_TIMEOUT = DAY;

/** `maps`: the source maps of releases, which are deleted with their files. */
type Dependencies = { db: Database; assets: AssetStore; maps: AssetStore };

type Stored = { db: Database; stores: readonly AssetStore[] };

/** The deleted files of a release past its retention, or of an unfinished upload. */
export type Removal = StoredRelease & { files: number; bytes: number; reason: 'outdated' | 'unfinished upload' };

type PrunedRelease = Removal & { breaks: string[] };

type PruneOptions = { by: Author; now: Date; dryRun?: boolean; before?: Date | undefined; signal?: AbortSignal };

/**
 * Deletes the files of releases past their retention and of unfinished uploads. Marks the releases first, under the
 * rollout lock, so none can go live while its files are deleted. If the server crashes, the next prune deletes the
 * rest.
 *
 * - `dryRun`: only returns what would be deleted.
 * - `before`: also deletes older releases that are within their retention; see `outdatedReleases`.
 * - `signal`: aborting it leaves the rest for the next prune.
 */
export async function prune(
  { db, assets, maps }: Dependencies,
  { by, now, dryRun = false, before, signal }: PruneOptions,
): Promise<PrunedRelease[]> {
  const outdated = await withRolloutLock(db, async (tx) => {
    const releases = await outdatedReleases(tx, now, before);
    if (!dryRun) await markPruned(tx, releases, { by, at: now });
    return new Map(releases.map((release) => [keyOf(release), release.breaks]));
  });
  const retained = new Set((await unprunedReleases(db)).map(keyOf).filter((key) => !outdated.has(key)));
  const stores = [assets, maps];
  const removals: PrunedRelease[] = [];
  for (const stored of await storedReleases(stores)) {
    if (signal?.aborted) break;
    if (retained.has(keyOf(stored))) continue;
    const removal = dryRun
      ? await planRemoval({ db, stores }, stored, now)
      : await withFilesLock(db, (db) => remove({ db, stores }, stored, { by, now }));
    // There are none if another server has deleted them in between.
    if (removal?.files) removals.push({ ...removal, breaks: outdated.get(keyOf(stored)) ?? [] });
  }
  return removals;
}

/** Deletes the stored files of a release, unless it has been published again. */
async function remove(
  { db, stores }: Stored,
  stored: StoredRelease,
  { by, now }: { by: Author; now: Date },
): Promise<Removal | undefined> {
  const row = await findRow(db, stored);
  if (row && !row.prunedAt) return undefined;
  const removal = await planRemoval({ db, stores }, stored, now);
  // Outdated releases were recorded when they were marked.
  if (removal && !row) {
    const entry = { action: 'prune', app: stored.app, release: stored.release } as const;
    await db.transaction((tx) => recordAudit(tx, { by, at: now }, entry));
  }
  if (removal) for (const store of stores) await store.removeRelease(stored.app, stored.release);
  return removal;
}

/** @returns undefined for an upload that may still be running */
async function planRemoval({ db, stores }: Stored, stored: StoredRelease, now: Date): Promise<Removal | undefined> {
  const files = (await Promise.all(stores.map((store) => store.files(stored.app, stored.release)))).flat();
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

/** Releases with files or source maps. A crash, or an upload during a prune, may leave one without the other. */
async function storedReleases(stores: Stored['stores']): Promise<StoredRelease[]> {
  const lists = await Promise.all(stores.map((store) => store.releases()));
  return [...new Map(lists.flat().map((stored) => [keyOf(stored), stored])).values()];
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
