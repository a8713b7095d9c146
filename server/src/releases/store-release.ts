import type { Release } from '@arena/shared/contract/release';
import type { Database } from '../database/database';
import { recordAudit } from '../operators/audit/audit';
import type { Author } from '../operators/author';
import type { AssetStore } from '../storage/asset-store';
import { storeUnavailable } from '../storage/store-errors';
import { sha256, VARIANT_LIST } from '../storage/variant-list';
import { withRolloutLock } from './rollouts';
import { releases } from './table';

/** Attempts to store files that disappear before their row is written. Once is rare; twice means a broken store. */
const MAX_ATTEMPTS = 3;

/**
 * Stores the files of a valid upload and their compressed variants, then the row that makes them a release. Writes the
 * row only if all files still exist: a prune may have deleted them as an unfinished upload.
 */
export async function storeRelease(
  { db, assets }: { db: Database; assets: AssetStore },
  release: Release,
  files: ReadonlyMap<string, Buffer>,
  { by, at }: { by: Author; at: Date },
) {
  const { app, id } = release;
  const list = files.get(VARIANT_LIST);
  const stored = { publishedAt: at, publishedBy: by.name, packedList: list ? sha256(list) : null };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    for (const [path, contents] of files) await assets.save(app, id, path, contents);
    const done = await withRolloutLock(db, async (tx) => {
      const found = new Set((await assets.files(app, id)).map(({ path }) => path));
      if ([...files.keys()].some((path) => !found.has(path))) return false;
      await tx
        .insert(releases)
        .values({ app, id, manifest: release, ...stored })
        .onConflictDoUpdate({
          target: [releases.app, releases.id],
          // Publishing a pruned release again makes it a new release.
          set: { ...stored, prunedAt: null },
        });
      await recordAudit(tx, { by, at }, { action: 'publish', app, release: id });
      return true;
    });
    if (done) return;
  }
  throw storeUnavailable(new Error('The stored files have disappeared.'));
}
