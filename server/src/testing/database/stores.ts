import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { diskAssetStore } from '../../kernel/storage/disk/disk';
import { s3AssetStore } from '../../kernel/storage/s3/s3';
import { startBucket } from '../servers/start-bucket';

/** An empty store. `makeUnavailable` is permanent. */
export type TestStore = { assets: AssetStore; makeUnavailable: () => Promise<void>; close: () => Promise<void> };

/** All kinds of stores, for `describe.each`. */
export const storeKinds: readonly [string, () => Promise<TestStore>][] = [
  ['the local disk', diskStore],
  ['an S3 bucket', bucketStore],
];

/** The first kind, the local disk; all kinds where `TEST_BUCKETS` is set: buckets are a second engine, for slow runs. */
export const testedKinds = <Kind>(kinds: readonly Kind[]): readonly Kind[] =>
  process.env.TEST_BUCKETS ? kinds : kinds.slice(0, 1);

async function diskStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'arena-assets-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  return {
    assets: diskAssetStore(directory),
    makeUnavailable: async () => {
      await remove();
      // A link to itself: the error differs from that of a missing folder.
      await symlink(directory, directory);
    },
    close: remove,
  };
}

async function bucketStore(): Promise<TestStore> {
  const { location, stop } = await startBucket();
  return { assets: await s3AssetStore(location), makeUnavailable: stop, close: stop };
}
