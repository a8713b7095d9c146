import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { type aRelease, shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';
import { rollouts } from '../ledger/table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

const ship = async (options: Parameters<typeof aRelease>[0]) => (await shipTo(arena, options)).release;

const releaseMapIn = (html: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${RELEASE_MAP_ID}">(.*?)</script>`).exec(html)?.[1] ?? '');

test.each(['/', '/market', '/nothing/here'])(
  '%s answers 503 with a page that reloads itself before anything is published',
  async (path) => {
    const page = await arena.app.inject(path);
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '3',
      'no-store',
    ]);
    expect(page.body).toContain('Nothing published yet');
    expect(page.body).toContain('<meta http-equiv="refresh" content="3">');
  },
);

test('pages that are published together appear together, and a page of no section is not found', async () => {
  const first = await startArena();
  const releases = [
    await publishTo(first, { app: 'shell', paths: ['/help'] }),
    await publishTo(first, { app: 'mf-market', paths: ['/market'] }),
  ];
  const statuses = async () =>
    Promise.all(['/help', '/market', '/nothing'].map(async (path) => (await first.app.inject(path)).statusCode));
  expect(await statuses()).toEqual([503, 503, 503]);
  const body = { releases: Object.fromEntries(releases.map(({ app, id }) => [app, id])), skipBrowserCheck: true };
  expect((await postWithToken(first, '/api/ops/changes', body)).status).toBe(200);
  expect(await statuses()).toEqual([200, 200, 404]);
  await first.close();
});

test('a page lists the live releases and preloads only the files of its section', async () => {
  const shell = await ship({ app: 'shell', paths: ['/help'], files: { 'pages.js': 'pages' } });
  const market = await ship({ app: 'mf-market', paths: ['/market'] });
  const blogs = await ship({ app: 'mf-blogs', paths: ['/blogs'] });
  const page = await arena.app.inject('/market');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(`<script src="/releases/shell/${shell.id}/remoteEntry.js" integrity="sha384-`);
  expect(page.body).toContain(`href="/releases/mf-market/${market.id}/remoteEntry.js" integrity="sha384-`);
  expect(page.body).not.toContain(`href="/releases/mf-blogs/${blogs.id}`);
  expect(releaseMapIn(page.body).sections.map(({ app, release }: Record<string, string>) => [app, release])).toEqual([
    ['mf-blogs', blogs.id],
    ['mf-market', market.id],
  ]);
  const shellPages = `<link rel="preload" as="script" fetchpriority="low" href="/releases/shell/${shell.id}/pages.js"`;
  expect(page.body).not.toContain(shellPages);
  expect((await arena.app.inject('/help')).body).toContain(shellPages);
});

test('answers 200 for pages of live releases, and 404 otherwise @S8.18 @S9.4 @K2.1', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-market', paths: ['/market'] });
  const status = async (url: string) => (await arena.app.inject(url)).statusCode;
  expect(await status('/market')).toBe(200);
  expect(await status('/market/?q=cap')).toBe(200);
  expect(await status('/help')).toBe(200);
  expect(await status('/nothing//here')).toBe(404);
});

test.each(['/%', '/%E0%A4%A', '/%zz/', '/a%2', '/market/%?q=%', `/${'a'.repeat(3_000)}`])(
  'answers the unknown URL %s with the site’s 404 page @S8.18',
  async (url) => {
    await ship({ app: 'shell', paths: ['/help'] });
    const { statusCode, body, headers } = await arena.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    // The shell has prerendered it.
    expect(body).toContain('<div id="root" data-prerendered><h1>shell</h1></div>');
  },
);

test.each(['/api/%', '/ops/%', '/releases/%'])(
  'answers 400 for the malformed URL %s outside the pages',
  async (url) => {
    expect((await arena.app.inject(url)).statusCode).toBe(400);
  },
);

test('answers 304 for an unchanged page', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  const first = await arena.app.inject('/help');
  const again = await arena.app.inject({ url: '/help', headers: { 'if-none-match': String(first.headers.etag) } });
  expect([first.headers['cache-control'], again.statusCode, again.body]).toEqual(['no-cache', 304, '']);
});

test.each([
  ['the same tag', (etag: string) => etag],
  ['a list with the tag', (etag: string) => `"other", ${etag}`],
  ['a strong tag', (etag: string) => etag.replace('W/', '')],
  ['a wildcard', () => '*'],
])('compares ETags weakly: %s', async (_, toHeader) => {
  await ship({ app: 'shell', paths: ['/help'] });
  const { headers } = await arena.app.inject('/help');
  expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
  const request = (tag: string) => arena.app.inject({ url: '/help', headers: { 'if-none-match': tag } });
  expect((await request(toHeader(String(headers.etag)))).statusCode).toBe(304);
  expect((await request('"other"')).statusCode).toBe(200);
});

test.each([
  ['/Market?q=Cap', '/market?q=Cap'],
  ['/MARKET/', '/market'],
])('redirects the URL %s in other letter case to the page', async (url, location) => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-market', paths: ['/market'] });
  const { statusCode, headers } = await arena.app.inject(url);
  expect([statusCode, headers.location]).toEqual([308, location]);
  expect((await arena.app.inject('/NoWhere')).statusCode).toBe(404);
});

test('data of a release cannot close the script element of the release map', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-market', paths: ['/market'] });
  const page = await arena.app.inject('/market');
  expect(page.body.split(RELEASE_MAP_ID)[1]?.split('</script>')[0]).not.toContain('<');
});

test('inlines the styles of a section with equivalent URLs', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  const css =
    "@layer section{.a{background:url(plate.svg)} .b{mask:url('data:image/svg+xml,x')} .c{content:'</style>'} @media (width < 900px){.d{color:red}}}";
  const { id } = await ship({
    app: 'mf-market',
    variant: 'drawn',
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
])('sends a page with encoding %s if the browser accepts %s', async (encoding, accepted, decode) => {
  await ship({ app: 'shell', paths: ['/help'] });
  const page = await arena.app.inject({ url: '/help', headers: { 'accept-encoding': accepted } });
  expect([page.headers['content-encoding'], page.headers.vary]).toEqual([encoding, 'accept-encoding']);
  expect(decode(page.rawPayload).toString()).toContain('<title>/help</title>');
});

test('shows a release that another process makes live', async () => {
  const { db } = arena;
  const first = await ship({ app: 'shell', variant: 'first', paths: ['/help'] });
  await ship({ app: 'shell', variant: 'second', paths: ['/help'] });
  await db
    .insert(rollouts)
    .values({ app: 'shell', release: first.id, kind: 'rollback', reason: null, by: 'x', at: new Date() });
  // The documented limit is one second.
  await expectSoon(async () => (await arena.app.inject('/help')).body.includes(first.id), 1000);
});

test('the auth backend is this server unless a Supabase project is configured @S12.2', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  expect(releaseMapIn((await arena.app.inject('/help')).body).supabase).toBeUndefined();
  const supabase = { url: 'https://arena.supabase.example', key: 'anon' };
  const other = await startArena({ accounts: { supabase } });
  await shipTo(other, { app: 'shell', paths: ['/help'] });
  expect(releaseMapIn((await other.app.inject('/help')).body).supabase).toEqual(supabase);
  await other.close();
});
