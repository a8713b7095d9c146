import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shipTo } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';

/** Bytes. Larger than the files that the server keeps in memory. */
const LARGE = 1_200_000;

let arena: Awaited<ReturnType<typeof startArena>>;
/** URL of the files of the market's release. */
let files: string;
let index: string;

beforeAll(async () => {
  arena = await startArena();
  const manifest = { readsIndex: true } as const;
  const sdk = { 'sdk/shared-1.0.0.tgz': 'packed' };
  expect((await shipTo(arena, { app: 'shell', paths: ['/help'], manifest, files: sdk })).response.statusCode).toBe(200);
  const media = {
    'film.webm': 'a film',
    'long.webm': 'x'.repeat(LARGE),
    'code.js': 'export const code = 1;\n'.repeat(99),
  };
  const { release } = await shipTo(arena, { files: media });
  files = `/releases/mf-market/${release.id}`;
  const { body } = await arena.app.inject('/market');
  const [, map = ''] = new RegExp(`id="${RELEASE_MAP_ID}">(.*?)</script>`).exec(body) ?? [];
  index = JSON.parse(map).index;
});
afterAll(() => arena.close());

test.each<[string, () => string]>([
  ['a page', () => '/market'],
  ['the release index', () => index],
  ['a script', () => `${files}/code.js`],
  ['a stylesheet', () => `${files}/pages/market.css`],
  ['a film', () => `${files}/film.webm`],
  ['a file that is too large for memory', () => `${files}/long.webm`],
  ['a package', () => '/sdk/shared.tgz'],
  ['the sitemap', () => '/sitemap.xml'],
  ['robots.txt', () => '/robots.txt'],
  ['llms.txt', () => '/llms.txt'],
])('%s is sent again only when it has changed', async (_, url) => {
  const get = (headers = {}) => arena.app.inject({ url: url(), headers: { 'accept-encoding': 'br', ...headers } });
  const first = await get();
  const { etag, 'cache-control': caching } = first.headers;
  expect([first.statusCode, typeof etag]).toEqual([200, 'string']);
  const again = await get({ 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag, 'cache-control': caching });
  expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test('an encoded file has a weak ETag, because its bytes differ', async () => {
  const etagFor = async (encoding: string) =>
    (await arena.app.inject({ url: `${files}/code.js`, headers: { 'accept-encoding': encoding } })).headers.etag;
  expect(await etagFor('br')).toBe(`W/${await etagFor('identity')}`);
});
