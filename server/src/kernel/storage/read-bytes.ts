import { buffer } from 'node:stream/consumers';
import type { AssetStore } from './asset-store';

/** Reads a file of a release. @returns null if there is no such file or it exceeds `maxBytes` */
export async function readBytes(
  assets: AssetStore,
  app: string,
  release: string,
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer | null> {
  const found = await assets.find(app, release, path);
  return found && found.size <= maxBytes ? buffer(await found.stream()) : null;
}
