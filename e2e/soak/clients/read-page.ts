import type { ArenaServer } from '../../src/arena/sites/server';

/** Reads a page as the server sends it: status, the release of every app, and the hashes of all section files. */
export async function readPage(site: Pick<ArenaServer, 'url'>, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { headers });
  const html = await response.text();
  const [, map] = /id="release-map">(.*?)<\/script>/s.exec(html) ?? [];
  const { sections, integrity } = JSON.parse(map ?? '{ "sections": [], "integrity": {} }');
  const [, shell = ''] = /"\/releases\/shell\/([^/]+)\//.exec(html) ?? [];
  return {
    status: response.status,
    releases: new Map<string, string>([
      ['shell', shell],
      ...sections.map(({ app, release }: Record<string, string>) => [app, release] as const),
    ]),
    hashes: Object.entries<string>(integrity),
  };
}
