import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetStore } from '../storage/asset-store';
import { diskAssets } from '../storage/disk';
import { s3Assets } from '../storage/s3';
import { startBucket } from './start-bucket';

/** An empty store. `breakDown` takes it out of reach. */
export type TestStore = { assets: AssetStore; breakDown: () => Promise<void>; close: () => Promise<void> };

/** Every kind of store there is, for `describe.each`. */
export const kindsOfStore: readonly [string, () => Promise<TestStore>][] = [
  ['the local disk', diskStore],
  ['an S3 bucket', bucketStore],
];

async function diskStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'arena-assets-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  return {
    assets: diskAssets(directory),
    breakDown: async () => {
      await remove();
      // A link that leads to itself: nothing below it can be opened, and nobody can say that it is not there.
      await symlink(directory, directory);
    },
    close: remove,
  };
}

async function bucketStore(): Promise<TestStore> {
  const { address, stop } = await startBucket();
  return { assets: await s3Assets(address), breakDown: stop, close: stop };
}
