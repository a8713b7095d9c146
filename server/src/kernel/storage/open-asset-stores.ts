import { join } from 'node:path';
import type { AssetStore } from './asset-store';
import { diskAssetStore } from './disk/disk';
import type { S3Location } from './s3/s3-location';
import { traceStore } from './trace-store';

/**
 * Folder of the source maps, in the data directory or in the bucket. It is not an app, so it is out of reach of URLs.
 */
const MAPS_FOLDER = 'source-maps';

/**
 * Opens the stores from the settings: a bucket, or folders in the data directory by default. `maps` has the source maps of
 * releases, apart from their files.
 */
export async function openAssetStores(options: {
  dataDirectory: string;
  assets: S3Location | undefined;
}): Promise<{ assets: AssetStore; maps: AssetStore }> {
  const { dataDirectory, assets } = options;
  if (!assets) {
    const store = (folder: string) => traceStore('disk', diskAssetStore(join(dataDirectory, folder)));
    return { assets: store('assets'), maps: store(MAPS_FOLDER) };
  }
  const maps = { ...assets, prefix: `${assets.prefix}${MAPS_FOLDER}/` };
  const { s3AssetStore } = await import('./s3/s3');
  const store = async (location: S3Location) => traceStore('bucket', await s3AssetStore(location));
  return { assets: await store(assets), maps: await store(maps) };
}
