import { brotliDecompressSync } from 'node:zlib';
import type { Release } from '@arena/shared/contract/release/release';
import { RELEASE_MAP_ID, type ReleaseIndex, type ReleaseMap } from '@arena/shared/contract/release/release-map';
import { sha384Of } from '@arena/shared/contract/release/sha384-of';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createCookieClient } from '../../testing/cookie-client';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let shell: Release;
let firstMarket: Release;
let market: Release;
let blogs: Release;

beforeAll(async () => {
  arena = await startArena();
  shell = await ship({ app: 'shell', paths: ['/help'], manifest: { readsIndex: true } });
  firstMarket = await ship({ variant: 'first' });
  market = await ship({ variant: 'second' });
  blogs = await ship({ app: 'mf-blogs', paths: ['/blogs'] });
});
afterAll(() => arena.close());

const ship = async (options: Parameters<typeof shipTo>[1]) => (await shipTo(arena, options)).release;

function releaseMapIn(html: string): ReleaseMap {
  const [, json = ''] = new RegExp(`id="${RELEASE_MAP_ID}">(.*?)</script>`).exec(html) ?? [];
  return JSON.parse(json);
}

const releaseMapAt = async (url: string, app: FastifyInstance = arena.app) =>
  releaseMapIn((await app.inject(url)).body);

/** The apps whose files have a hash. */
const appsIn = ({ integrity }: Pick<ReleaseMap, 'integrity'>) =>
  [...new Set(Object.keys(integrity).map((path) => path.split('/')[2]))].sort();

const listed = (app: string, path: string) => ({ app, section: { paths: [path], nav: [] } });

const entryOf = ({ app, id }: Release) => `/releases/${app}/${id}/remoteEntry.js`;

const released = (release: Release) => ({
  release: release.id,
  container: release.container,
  entry: entryOf(release),
});

test('a page names the release of its own section and only lists the others', async () => {
  const page = (await arena.app.inject('/market')).body;
  const map = releaseMapIn(page);
  expect(map.sections).toEqual([
    listed('mf-blogs', '/blogs'),
    { ...listed('mf-market', '/market'), ...released(market), standIn: released(firstMarket) },
  ]);
  expect(appsIn(map)).toEqual(['index', 'mf-market', 'shell']);
  expect(map.integrity[entryOf(firstMarket)]).toMatch(/^sha384-/);
  expect(page).toContain(`<link rel="preload" as="fetch" fetchpriority="low" href="${map.index}" crossorigin>`);
  expect((await releaseMapAt('/help')).sections).toEqual([
    listed('mf-blogs', '/blogs'),
    listed('mf-market', '/market'),
  ]);
});

test('the index has the releases, fallbacks and hashes of all sections, and the hash that pages name', async () => {
  const { index = '', integrity } = await releaseMapAt('/blogs');
  const response = await arena.app.inject({ url: index, headers: { 'accept-encoding': 'br' } });
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  const bytes = brotliDecompressSync(response.rawPayload);
  expect(integrity[index]).toBe(sha384Of(bytes));
  const contents: ReleaseIndex = JSON.parse(bytes.toString());
  expect(contents.sections).toEqual({
    'mf-blogs': released(blogs),
    'mf-market': { ...released(market), standIn: released(firstMarket) },
  });
  const code = [blogs, market, firstMarket].flatMap((release) =>
    ['remoteEntry.js', 'pages/market.css'].map((path) => [
      `/releases/${release.app}/${release.id}/${path}`,
      release.files.find((file) => file.path === path)?.sha384,
    ]),
  );
  expect(contents.integrity).toEqual(Object.fromEntries(code));
});

test('another server knows the index, too, even if it has composed no page', async () => {
  const { index = '' } = await releaseMapAt('/market');
  const other = await arena.startAnother();
  const response = await other.inject(index);
  await other.close();
  expect([response.statusCode, response.body]).toEqual([200, (await arena.app.inject(index)).body]);
});

test('the index of a preview is found by the visitor who has it', async () => {
  const next = await publishTo(arena, { app: 'mf-blogs', variant: 'next', paths: ['/blogs'] });
  const { body } = await postWithToken(arena, '/api/ops/previews', { releases: { 'mf-blogs': next.id } });
  const other = await arena.startAnother();
  const guest = createCookieClient(arena.app);
  await guest.visit(String(body.url).replace('http://arena.test', ''));
  const { index = '' } = releaseMapIn((await guest.visit('/market')).body);
  expect((await other.inject(index)).statusCode).toBe(404);
  const elsewhere = createCookieClient(other);
  await elsewhere.visit(String(body.url).replace('http://arena.test', ''));
  const { sections }: ReleaseIndex = JSON.parse((await elsewhere.visit(index)).body);
  await other.close();
  expect(sections['mf-blogs']?.release).toBe(next.id);
});

test('an unknown index is not found, and browsers do not keep that answer', async () => {
  for (const name of [`${'a'.repeat(64)}.json`, '__proto__', 'x']) {
    const { statusCode, headers } = await arena.app.inject(`/releases/index/${name}`);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test('the page and the index of a tab stay after another release went live; a page with a new index follows', async () => {
  const { index = '' } = await releaseMapAt('/market');
  const third = await ship({ app: 'mf-blogs', variant: 'third', paths: ['/blogs'] });
  const after = await releaseMapAt('/market');
  expect(after.index).not.toBe(index);
  expect((await arena.app.inject(index)).statusCode).toBe(200);
  const { sections }: ReleaseIndex = JSON.parse((await arena.app.inject(after.index ?? '')).body);
  expect(sections['mf-blogs']).toEqual({ ...released(third), standIn: released(blogs) });
});

test('a shell that does not read the index gets every release in the page', async () => {
  const older = await ship({ app: 'shell', variant: 'older', paths: ['/help'] });
  const page = (await arena.app.inject('/market')).body;
  expect(page).toContain(`/releases/shell/${older.id}/`);
  expect(page).not.toContain('as="fetch"');
  const map = releaseMapIn(page);
  expect(map.index).toBeUndefined();
  expect(map.sections.every((section) => 'release' in section)).toBe(true);
  expect(appsIn(map)).toEqual(['mf-blogs', 'mf-market', 'shell']);
  await ship({ app: 'shell', variant: 'first', paths: ['/help'], manifest: { readsIndex: true } });
  expect((await releaseMapAt('/market')).index).toBeDefined();
  expect(shell.readsIndex).toBe(true);
});
