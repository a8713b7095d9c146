import type { Release } from '@arena/shared/contract/release/release';
import { sha384Of } from '@arena/shared/contract/release/sha384-of';
import type { AssetStore } from './asset-store';
import { readBytes } from './read-bytes';

type Published = Pick<Release, 'app' | 'id' | 'files'>;

/**
 * Reads a file of a release and verifies it against the manifest in the database, because files in the store may have
 * been changed.
 * @returns null if there is no such file, it exceeds `maxBytes`, or it was changed
 */
export async function readPublished(
  assets: AssetStore,
  { app, id, files }: Published,
  path: string,
  maxBytes?: number,
): Promise<Buffer | null> {
  const bytes = await readBytes(assets, app, id, path, maxBytes);
  return bytes && isPublished({ files }, path, bytes) ? bytes : null;
}

/** Whether the bytes match a file in the manifest. */
export function isPublished({ files }: Pick<Release, 'files'>, path: string, bytes: Buffer): boolean {
  return files.some((file) => file.path === path && file.sha384 === sha384Of(bytes));
}
