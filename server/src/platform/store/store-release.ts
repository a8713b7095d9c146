import type { Release } from '@arena/shared/contract/release/release';
import type { ReleaseSource } from '@arena/shared/contract/release/release-source';
import type { Database } from '../../kernel/database/database';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { sha256, VARIANT_LIST } from '../../kernel/storage/compression/variant-list';
import { storeUnavailable } from '../../kernel/storage/store-errors';
import { recordAudit } from '../../operators/audit/audit';
import type { Author } from '../../operators/author';
import { withFilesLock } from '../ledger/files-lock';
import { insertPublication } from '../ledger/publications/publications';
import { withRolloutLock } from '../ledger/rollouts';
import { releases } from '../ledger/table';

/** Attempts to store files that disappear before their row is written. One loss is rare; two mean a broken store. */
const MAX_ATTEMPTS = 3;

/**
 * Stores the files of a valid upload and their compressed variants, then the row that makes them a release. Writes the
 * row only if all files still exist: a prune may have deleted them as an unfinished upload.
 * @param release without its source, which is a claim of one publish and unknown to servers of the previous version
 * @param publish.isProven whether the identity of a workflow proves commit and repository of the source
 */
export async function storeRelease(
  { db, assets }: { db: Database; assets: AssetStore },
  release: Omit<Release, 'source'>,
  files: ReadonlyMap<string, Buffer>,
  { source, isProven, by, at }: { source: ReleaseSource | undefined; isProven: boolean; by: Author; at: Date },
) {
  const { app, id } = release;
  const list = files.get(VARIANT_LIST);
  const stored = { publishedAt: at, publishedBy: by.name, packedList: list ? sha256(list) : null };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    for (const [path, contents] of files) await assets.save(app, id, path, contents);
    const done = await withFilesLock(db, async (db) => {
      const found = new Set((await assets.files(app, id)).map(({ path }) => path));
      if ([...files.keys()].some((path) => !found.has(path))) return false;
      await withRolloutLock(db, async (tx) => {
        await tx
          .insert(releases)
          .values({ app, id, manifest: release, ...stored })
          .onConflictDoUpdate({
            target: [releases.app, releases.id],
            // Publishing a pruned release again makes it a new release.
            set: { ...stored, prunedAt: null },
          });
        await insertPublication(tx, { app, release: id, source, isProven, by: by.name, at });
        await recordAudit(tx, { by, at }, { action: 'publish', app, release: id });
      });
      return true;
    });
    if (done) return;
  }
  throw storeUnavailable(new Error('The stored files have disappeared.'));
}
