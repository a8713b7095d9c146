import { buffer } from 'node:stream/consumers';
import type { AssetStore } from './asset-store';

/** The contents of a file of a release; null when there is no such file, or it has more than `atMost` bytes. */
export async function readBytes(
  assets: AssetStore,
  app: string,
  release: string,
  path: string,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Buffer | null> {
  const found = await assets.find(app, release, path);
  return found && found.size <= atMost ? buffer(await found.stream()) : null;
}
