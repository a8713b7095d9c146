import type { AssetStore } from '../../kernel/storage/asset-store';
import type { LiveSite } from './live-site';

/** Milliseconds for which a release with files is not looked up again. */
const REMEMBERED = 60_000;

type Dependencies = { site: LiveSite; assets: AssetStore; now: () => Date };

/**
 * Tells whether the store of this server has files of every live release. It has none if its volume is not mounted. A
 * store that does not answer does not count: it is down for all servers.
 */
export function findLiveFiles({ site, assets, now }: Dependencies): () => Promise<boolean> {
  const found = new Map<string, number>();

  async function hasFiles(app: string, id: string): Promise<boolean> {
    const time = now().getTime();
    if (Math.abs(time - (found.get(id) ?? Number.NEGATIVE_INFINITY)) < REMEMBERED) return true;
    const files = await assets.files(app, id).catch(() => undefined);
    if (files && files.length > 0) found.set(id, time);
    return files?.length !== 0;
  }

  return async () => (await Promise.all(site.live.map(({ app, id }) => hasFiles(app, id)))).every(Boolean);
}
