import type { Database } from '../../kernel/database/database';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { releases } from '../../platform/ledger/table';
import type { aRelease } from '../release-builder';
import { NOW } from '../start-arena';

/** Stores a release as an earlier version of the server did, without the current validation. */
export async function storeLegacyRelease(
  { db, assets }: { db: Database; assets: AssetStore },
  { release, files }: ReturnType<typeof aRelease>,
) {
  const { app, id } = release;
  for (const [path, bytes] of files) await assets.save(app, id, path, bytes);
  await db.insert(releases).values({ app, id, manifest: release, publishedAt: NOW, publishedBy: 'operator' });
}
