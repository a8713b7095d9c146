import { buffer } from 'node:stream/consumers';
import type { AssetStore } from './asset-store';

/** The text of a file of a release; null when there is no such file. */
export async function readText(assets: AssetStore, app: string, release: string, path: string): Promise<string | null> {
  const found = await assets.find(app, release, path);
  return found ? (await buffer(await found.stream())).toString('utf8') : null;
}
