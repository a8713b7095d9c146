import { createHash } from 'node:crypto';
import type { Release } from '@arena/shared/contract/release';
import type { AssetStore } from './asset-store';
import { readBytes } from './read-bytes';

type Published = Pick<Release, 'app' | 'id' | 'files'>;

/**
 * A file of a release, as it was published. What lies in the store is not believed: its hash stands in the manifest, and
 * that in the database.
 * @returns null when there is no such file, it has more than `atMost` bytes, or it was changed in the store
 */
export async function readPublished(
  assets: AssetStore,
  { app, id, files }: Published,
  path: string,
  atMost?: number,
): Promise<Buffer | null> {
  const bytes = await readBytes(assets, app, id, path, atMost);
  return bytes && isPublished({ files }, path, bytes) ? bytes : null;
}

/** Whether bytes are those of a file of a release as it was published. */
export function isPublished({ files }: Pick<Release, 'files'>, path: string, bytes: Buffer): boolean {
  return files.some((file) => file.path === path && file.sha384 === hashOf(bytes));
}

function hashOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
