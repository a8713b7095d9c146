import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import robotsParser from 'robots-parser';
import { ErrorLevel, type SitemapItem, XMLToSitemapItemStream } from 'sitemap';
import { packageFolder } from '../../kernel/package-folder';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { type aRelease, shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';

const SITE = 'http://arena.test';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

const ship = (options: Parameters<typeof aRelease>[0]) => shipTo(arena, options);
const get = (url: string) => arena.app.inject(url);

/** The paths in the sitemap, which a parser of sitemaps has to accept. */
async function sitemap() {
  const { statusCode, headers, body } = await get('/sitemap.xml');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const parser = new XMLToSitemapItemStream({ level: ErrorLevel.THROW });
  const items: SitemapItem[] = await Readable.from([body]).pipe(parser).toArray();
  return items.map(({ url }) => url.replace(SITE, ''));
}

async function shipSite() {
  await ship({ app: 'shell', paths: ['/help', '/profile'], manifest: { section: shellSection } });
  await ship({ app: 'mf-market', paths: ['/market', '/market/:slug'], pages: ['/market', '/market/cap'] });
}

const shellSection = { paths: ['/help', '/profile'], pages: ['/help', '/profile'], nav: [], unlisted: ['/profile'] };

test('there is no sitemap before anything is published', async () => {
  expect((await get('/sitemap.xml')).statusCode).toBe(503);
});

test('the sitemap has the pages of the live releases, and a rollback changes it at once', async () => {
  await shipSite();
  expect(await sitemap()).toEqual(['/help', '/market', '/market/cap']);
  const next = { app: 'mf-market', variant: 'second', paths: ['/market', '/market/:slug'] };
  await ship({ ...next, pages: ['/market', '/market/cap', '/market/tent'] });
  expect(await sitemap()).toEqual(['/help', '/market', '/market/cap', '/market/tent']);
  await postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', { reason: 'tents leak' });
  expect(await sitemap()).toEqual(['/help', '/market', '/market/cap']);
});

test('previews and canaries leave the sitemap as it is', async () => {
  await shipSite();
  const { id } = await publishTo(arena, {
    app: 'mf-market',
    variant: 'second',
    paths: ['/market', '/market/:slug'],
    pages: ['/market', '/market/tent'],
  });
  const canary = await postWithToken(arena, '/api/ops/apps/mf-market/canary', { release: id, share: 100 });
  expect(canary.status).toBe(200);
  expect(await sitemap()).toEqual(['/help', '/market', '/market/cap']);
});

test('robots.txt names the sitemap and excludes crawlers from paths for programs and operators', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const robots = robotsParser(`${SITE}/robots.txt`, body);
  expect(robots.getSitemaps()).toEqual([`${SITE}/sitemap.xml`]);
  const isAllowed = (path: string) => robots.isAllowed(SITE + path, 'Googlebot');
  const refused = ['/ops', '/ops/history', '/api/hello', '/auth/v1/user'];
  expect(refused.filter(isAllowed)).toEqual([]);
  const open = ['/', '/market/cap', '/operations', '/releases/mf-market/1.0.0-0/a.svg', '/sitemap.xml'];
  expect(open.filter((path) => !isAllowed(path))).toEqual([]);
});

test('llms.txt leads agents to this site, by commands that a new repository has', async () => {
  const { body, headers } = await get('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`export ARENA_URL=${SITE}\n`);
  const manifest = readFileSync(
    join(packageFolder, 'src/cli/section-template/standalone/package.json.template'),
    'utf8',
  );
  const named = [...body.matchAll(/npm run ([a-z]+)/g)].map(([, script = '']) => script);
  expect(named).toContain('propose');
  expect(Object.keys(JSON.parse(manifest).scripts)).toEqual(expect.arrayContaining(named));
  await shipTo(arena, { app: 'shell', paths: ['/help'], files: { 'sdk/shared-1.0.0.tgz': 'packed' } });
  const linked = [...body.matchAll(/\((https?:[^)]*)\)/g)].map(([, url = '']) => url);
  expect(linked.filter((url) => !url.startsWith(`${SITE}/`))).toEqual([]);
  for (const url of linked) expect([url, (await get(url.slice(SITE.length))).statusCode]).toEqual([url, 200]);
});

test('each page names its own absolute URL, whatever URL it was opened at', async () => {
  await shipSite();
  const { body } = await get('/market/cap/?utm_source=mail');
  expect(body).toContain(`<link rel="canonical" href="${SITE}/market/cap">`);
  expect(body).toContain(`<meta property="og:url" content="${SITE}/market/cap">`);
  expect((await get('/nowhere')).body).not.toContain('canonical');
});

test('a page without a picture of its own is shared with the picture of the shell', async () => {
  const { release } = await ship({ app: 'shell', paths: ['/help'], files: { 'card-1a2b3c4d.jpg': 'a picture' } });
  expect((await get('/help')).body).toContain(
    `<meta property="og:image" content="${SITE}/releases/shell/${release.id}/card-1a2b3c4d.jpg">`,
  );
});

test('search engines leave out unlisted pages, unknown paths and pages of a preview', async () => {
  await shipSite();
  const robotsOf = async (url: string, cookie = '') =>
    (await arena.app.inject({ url, headers: { cookie } })).headers['x-robots-tag'];
  expect(await robotsOf('/market')).toBeUndefined();
  expect(await robotsOf('/profile')).toBe('noindex');
  expect(await robotsOf('/market/tent')).toBe('noindex');
  const { id } = await publishTo(arena, { app: 'mf-market', variant: 'second', paths: ['/market'] });
  const created = await postWithToken(arena, '/api/ops/previews', { releases: { 'mf-market': id } });
  const link = new URL(created.body.url);
  const cookie = String((await get(link.pathname + link.search)).headers['set-cookie']).split(';', 1)[0];
  expect((await arena.app.inject({ url: '/market', headers: { cookie } })).body).toContain('Preview of');
  expect(await robotsOf('/market', cookie)).toBe('noindex');
});

test.each([
  ['a page of another section', '/blogs', 'no path of this section matches it'],
  ['another site', 'https://evil.example/', 'A page is a concrete path'],
  ['XML', '/market</loc><loc>https://evil.example', 'A page is a concrete path'],
])('a release cannot put %s into the sitemap', async (_, page, message) => {
  await shipSite();
  await ship({ app: 'mf-blogs', paths: ['/blogs'] });
  const paths = ['/market', '/market/:slug'];
  const { response } = await ship({ app: 'mf-market', variant: 'forged', paths, pages: ['/market', page] });
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toContain(message);
  expect(await sitemap()).toEqual(['/blogs', '/help', '/market', '/market/cap']);
});

test('security.txt names the contact, for half a year from now', async () => {
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
  const other = await startArena({ securityContact: 'mailto:security@arena.example' });
  const { body, headers } = await other.app.inject('/.well-known/security.txt');
  await other.close();
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/s, 2)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:security@arena.example',
    Canonical: `${SITE}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires ?? '') - NOW.getTime()) / (24 * 60 * 60 * 1000);
  expect(days).toBe(180);
});
