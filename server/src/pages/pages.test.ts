import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release-map';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { activations } from '../releases/table';
import { expectSoon } from '../testing/expect-soon';
import { type aRelease, shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

const ship = async (choice: Parameters<typeof aRelease>[0]) => (await shipTo(arena, choice)).release;

const mapOf = (html: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${RELEASE_MAP_ID}">(.*?)</script>`).exec(html)?.[1] ?? '');

test('before anything is published, pages say so', async () => {
  const page = await arena.app.inject('/');
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('Nothing published yet');
  expect(page.body).toContain('<meta http-equiv="refresh"');
});

test('a page names the live releases and hints at the files of its own section only', async () => {
  const shell = await ship({ app: 'shell', paths: ['/help'] });
  const market = await ship({ app: 'mf-market', paths: ['/market'] });
  const blogs = await ship({ app: 'mf-blogs', paths: ['/blogs'] });
  const page = await arena.app.inject('/market');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(`<script src="/releases/shell/${shell.id}/remoteEntry.js" integrity="sha384-`);
  expect(page.body).toContain(`href="/releases/mf-market/${market.id}/remoteEntry.js" integrity="sha384-`);
  expect(page.body).not.toContain(`href="/releases/mf-blogs/${blogs.id}`);
  expect(mapOf(page.body).sections.map(({ app, release }: Record<string, string>) => [app, release])).toEqual([
    ['mf-blogs', blogs.id],
    ['mf-market', market.id],
  ]);
});

test('S8.18 S9.4 K2.1 the status follows the pages of the live releases', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-market', paths: ['/market'] });
  const status = async (url: string) => (await arena.app.inject(url)).statusCode;
  expect(await status('/market')).toBe(200);
  expect(await status('/market/?q=cap')).toBe(200);
  expect(await status('/help')).toBe(200);
  expect(await status('/nothing//here')).toBe(404);
});

test.each(['/%', '/%E0%A4%A', '/%zz/', '/a%2', '/market/%?q=%', `/${'a'.repeat(3_000)}`])(
  'S8.18 the site has a page of its own for the unknown address %s',
  async (address) => {
    await ship({ app: 'shell', paths: ['/help'] });
    const { statusCode, body, headers } = await arena.app.inject(address);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    // Rendered ahead, by the shell.
    expect(body).toContain('<div id="root" data-prerendered><h1>shell</h1></div>');
  },
);

test.each(['/api/%', '/ops/%', '/releases/%'])('a malformed address of programs is refused: %s', async (address) => {
  expect((await arena.app.inject(address)).statusCode).toBe(400);
});

test('a page that did not change is not sent again', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  const first = await arena.app.inject('/help');
  const again = await arena.app.inject({ url: '/help', headers: { 'if-none-match': String(first.headers.etag) } });
  expect([first.headers['cache-control'], again.statusCode, again.body]).toEqual(['no-cache', 304, '']);
});

test.each([
  ['the tag itself', (etag: string) => etag],
  ['one of a list', (etag: string) => `"other", ${etag}`],
  ['without its mark of weakness', (etag: string) => etag.replace('W/', '')],
  ['any page', () => '*'],
])('a page is compared weakly with what a browser has: %s', async (_, known) => {
  await ship({ app: 'shell', paths: ['/help'] });
  const { headers } = await arena.app.inject('/help');
  expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
  const ask = (tag: string) => arena.app.inject({ url: '/help', headers: { 'if-none-match': tag } });
  expect((await ask(known(String(headers.etag)))).statusCode).toBe(304);
  expect((await ask('"other"')).statusCode).toBe(200);
});

test.each([
  ['/Market?q=Cap', '/market?q=Cap'],
  ['/MARKET/', '/market'],
])('an address in other letters leads to the page: %s', async (asked, page) => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-market', paths: ['/market'] });
  const { statusCode, headers } = await arena.app.inject(asked);
  expect([statusCode, headers.location]).toEqual([308, page]);
  expect((await arena.app.inject('/NoWhere')).statusCode).toBe(404);
});

test('nothing a release says can end the script element it stands in', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-market', paths: ['/market'] });
  const page = await arena.app.inject('/market');
  expect(page.body.split(RELEASE_MAP_ID)[1]?.split('</script>')[0]).not.toContain('<');
});

test('the styles of a section stand in its page, meaning the same', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  const css =
    "@layer section{.a{background:url(plate.svg)} .b{mask:url('data:image/svg+xml,x')} .c{content:'</style>'} @media (width < 900px){.d{color:red}}}";
  const { id } = await ship({
    app: 'mf-market',
    word: 'drawn',
    paths: ['/market'],
    files: { 'pages/market.css': css },
  });
  const base = `/releases/mf-market/${id}/`;
  expect((await arena.app.inject('/market')).body).toContain(
    `<style data-stylesheet="${base}pages/market.css">@layer section{.a{background:url(${base}plate.svg)} .b{mask:url('data:image/svg+xml,x')} .c{content:'\\3c /style>'} @media (width < 900px){.d{color:red}}}</style>`,
  );
});

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  [undefined, 'identity', (body: Buffer) => body],
])('a page travels as %s where the browser takes %s', async (encoding, accepted, unpack) => {
  await ship({ app: 'shell', paths: ['/help'] });
  const page = await arena.app.inject({ url: '/help', headers: { 'accept-encoding': accepted } });
  expect([page.headers['content-encoding'], page.headers.vary]).toEqual([encoding, 'accept-encoding']);
  expect(unpack(page.rawPayload).toString()).toContain('<title>/help</title>');
});

test('what another process makes live is shown without being told', async () => {
  const { db } = arena;
  const first = await ship({ app: 'shell', word: 'first', paths: ['/help'] });
  await ship({ app: 'shell', word: 'second', paths: ['/help'] });
  await db
    .insert(activations)
    .values({ app: 'shell', release: first.id, kind: 'rollback', reason: null, by: 'x', at: new Date() });
  // A second is what the site promises.
  await expectSoon(async () => (await arena.app.inject('/help')).body.includes(first.id), 1000);
});

test('S12.2 the auth backend is this server, unless a project of Supabase sets it apart', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  expect(mapOf((await arena.app.inject('/help')).body).supabase).toBeUndefined();
  const supabase = { url: 'https://arena.supabase.example', key: 'anon' };
  const apart = await startArena({ accounts: { supabase } });
  await shipTo(apart, { app: 'shell', paths: ['/help'] });
  expect(mapOf((await apart.app.inject('/help')).body).supabase).toEqual(supabase);
  await apart.close();
});
