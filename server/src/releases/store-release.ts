import type { Release } from '@arena/shared/contract/release';
import type { Database } from '../database/database';
import type { AssetStore } from '../storage/asset-store';
import { unreachable } from '../storage/store-errors';
import { PACKED_LIST, sha256 } from '../storage/variant-list';
import { inOrder } from './rollouts';
import { releases } from './table';

/** So often files are stored that vanish before their row is written; once is rare, twice is a broken store. */
const ATTEMPTS = 3;

/**
 * Stores the files of a checked upload and their packed forms, then the row that makes them a release. The row is written only beside files
 * that are all there: a prune in between may have taken them for leftovers.
 */
export async function storeRelease(
  { db, assets }: { db: Database; assets: AssetStore },
  release: Release,
  files: ReadonlyMap<string, Buffer>,
  { by, at }: { by: string; at: Date },
) {
  const { app, id } = release;
  const list = files.get(PACKED_LIST);
  const stored = { publishedAt: at, publishedBy: by, packedList: list ? sha256(list) : null };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (const [path, contents] of files) await assets.save(app, id, path, contents);
    const done = await inOrder(db, async (tx) => {
      const found = new Set((await assets.files(app, id)).map(({ path }) => path));
      if ([...files.keys()].some((path) => !found.has(path))) return false;
      await tx
        .insert(releases)
        .values({ app, id, manifest: release, ...stored })
        .onConflictDoUpdate({
          target: [releases.app, releases.id],
          // Whoever publishes it again wants to have it as if it were new.
          set: { ...stored, prunedAt: null },
        });
      return true;
    });
    if (done) return;
  }
  throw unreachable(new Error('The files were not there after they had been stored.'));
}
