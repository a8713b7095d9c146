import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetStore } from '../storage/asset-store';
import { diskAssetStore } from '../storage/disk';
import { s3AssetStore } from '../storage/s3';
import { startBucket } from './start-bucket';

/** An empty store. `makeUnavailable` is permanent. */
export type TestStore = { assets: AssetStore; makeUnavailable: () => Promise<void>; close: () => Promise<void> };

/** All kinds of stores, for `describe.each`. */
export const storeKinds: readonly [string, () => Promise<TestStore>][] = [
  ['the local disk', diskStore],
  ['an S3 bucket', bucketStore],
];

/** The local disk, and the kinds of buckets where `TEST_BUCKETS` is set: as a second engine they are for slow runs. */
export const testedKinds = <Kind>([disk, ...buckets]: readonly Kind[]): Kind[] =>
  [disk, ...(process.env.TEST_BUCKETS ? buckets : [])].filter((kind) => kind !== undefined);

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
