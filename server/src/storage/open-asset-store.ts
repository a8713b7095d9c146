import { join } from 'node:path';
import type { AssetStore } from './asset-store';
import { diskAssets } from './disk';
import type { S3Address } from './s3-location';

/** The store of the settings: a bucket, or else a folder of the data directory. */
export async function openAssets(options: {
  dataDirectory: string;
  assets: S3Address | undefined;
}): Promise<AssetStore> {
  if (!options.assets) return diskAssets(join(options.dataDirectory, 'assets'));
  // Who keeps files on the disk need not load Amazon's client.
  const { s3Assets } = await import('./s3');
  return s3Assets(options.assets);
}
