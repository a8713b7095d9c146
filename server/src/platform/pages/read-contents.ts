import { CONTENT_FILE, hasContent, MAX_CONTENT_BYTES, type PageContents } from '@arena/shared/contract/release/content';
import type { Release } from '@arena/shared/contract/release/release';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { readPublished } from '../../kernel/storage/read-published';

/**
 * Reads the contents of the releases of a page, to inline them: the page hydrates with the data that it was rendered
 * from. Omits missing and changed files; the shell requests them again.
 */
export async function readContents(assets: AssetStore, releases: readonly Release[]): Promise<PageContents> {
  const found = await Promise.all(
    releases.filter(hasContent).map(async (release) => {
      try {
        const bytes = await readPublished(assets, release, CONTENT_FILE, MAX_CONTENT_BYTES);
        return bytes ? [[release.app, { release: release.id, content: JSON.parse(bytes.toString()) }] as const] : [];
      } catch {
        return []; // The store does not answer, or a release before its validation has no JSON.
      }
    }),
  );
  return Object.fromEntries(found.flat());
}
