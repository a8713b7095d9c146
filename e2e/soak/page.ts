import type { ArenaServer } from '../src/arena/server';

/** A page as the server sends it: the release of every section in it, and the hashes of all files. */
export async function readPage(site: Pick<ArenaServer, 'url'>, address: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + address, { headers });
  const [, map] = /id="release-map">(.*?)<\/script>/s.exec(await response.text()) ?? [];
  const { sections, integrity } = JSON.parse(map ?? '{ "sections": [], "integrity": {} }');
  return {
    status: response.status,
    releases: new Map<string, string>(sections.map(({ app, release }: Record<string, string>) => [app, release])),
    hashes: Object.entries<string>(integrity),
  };
}
