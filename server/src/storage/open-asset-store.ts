import { join } from 'node:path';
import type { AssetStore } from './asset-store';
import { diskAssetStore } from './disk';
import type { S3Location } from './s3-location';

/** Opens the store from the settings: a bucket, or a folder in the data directory by default. */
export async function openAssetStore(options: {
  dataDirectory: string;
  assets: S3Location | undefined;
}): Promise<AssetStore> {
  if (!options.assets) return diskAssetStore(join(options.dataDirectory, 'assets'));
  // Loads Amazon's client only for a bucket.
  const { s3AssetStore } = await import('./s3');
  return s3AssetStore(options.assets);
}
