import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { SHELL_PAGES_SCRIPT } from '@arena/shared/contract/release/shell-pages';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { variantPath } from '../../../kernel/storage/compression/variant-list';
import { assetPath } from '../../release-set/release-map';

/** Bytes (brotli) of the scripts and stylesheets that the budget of a release limits, by their path on the site. */
export async function compressedCode(assets: AssetStore, release: Release): Promise<Record<string, number>> {
  const isLimited = (path: string) =>
    /\.(js|css)$/.test(path) && !(release.app === SHELL && path === SHELL_PAGES_SCRIPT);
  const code = release.files.filter(({ path }) => isLimited(path));
  const sizes = code.map(async ({ path, size }): Promise<[string, number]> => {
    // The smallest files are stored without a compressed variant.
    const variant = await assets.find(release.app, release.id, variantPath(path, { encoding: 'br' }));
    return [assetPath(release, path), variant?.size ?? size];
  });
  return Object.fromEntries(await Promise.all(sizes));
}
