import type { Release } from '@arena/shared/contract/release';
import type { AssetStore } from '../../storage/asset-store';
import { variantPath } from '../../storage/variant-list';
import { assetPath } from '../release-map';

/** Bytes (brotli) of the scripts and stylesheets of a release, by their path on the site. */
export async function compressedCode(assets: AssetStore, release: Release): Promise<Record<string, number>> {
  const code = release.files.filter(({ path }) => /\.(js|css)$/.test(path));
  const sizes = code.map(async ({ path, size }): Promise<[string, number]> => {
    // The smallest files are stored without a compressed variant.
    const variant = await assets.find(release.app, release.id, variantPath(path, { encoding: 'br' }));
    return [assetPath(release, path), variant?.size ?? size];
  });
  return Object.fromEntries(await Promise.all(sizes));
}
