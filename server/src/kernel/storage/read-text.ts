import type { AssetStore } from './asset-store';
import { readBytes } from './read-bytes';

/** Reads a text file of a release. @returns null if there is no such file */
export async function readText(assets: AssetStore, app: string, release: string, path: string): Promise<string | null> {
  const bytes = await readBytes(assets, app, release, path);
  return bytes?.toString('utf8') ?? null;
}
