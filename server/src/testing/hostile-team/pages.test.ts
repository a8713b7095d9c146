import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deleteObsoletePages } from '../../platform/delivery/retention/delete-rendered-pages';
import type { RenderJob, RenderResult } from '../../platform/validation/prerender/render-pages';
import { prerenderedPages } from '../../platform/validation/prerender/table';
import { expectSoon } from '../expect-soon';
import { postWithToken, publishTo } from '../ops-client';
import { shipTo } from '../release-builder';
import { NOW, startArena } from '../start-arena';

type RendererOutput = Record<string, unknown>;

/** Replaces the renderer process. It runs code of a release, so its output can be anything. */
let render: (job: RenderJob) => Promise<RendererOutput> | RendererOutput = renderHonestly;
type ReleaseOptions = Parameters<typeof shipTo>[1];

const HELP = '<div id="root" data-prerendered><h1>shell</h1></div>';
const BLOGS = '<div id="root" data-prerendered><h1>mf-blogs</h1></div>';
const MARKET = '<div id="root" data-prerendered><h1>mf-market</h1></div>';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  render = renderHonestly;
  arena = await startArena({ renderPages: async (job) => (await render(job)) as RenderResult });
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-blogs', paths: ['/blogs'] });
});
afterEach(() => arena.close());

const ship = (options: ReleaseOptions) => shipTo(arena, options);
const get = async (url: string) => arena.app.inject(url);
const storedPaths = async () =>
  (await arena.db.select({ path: prerenderedPages.path }).from(prerenderedPages)).map(({ path }) => path);
const rollback = () => postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', {});

function renderHonestly({ section, paths }: RenderJob): RendererOutput {
  const body = `<h1>${section?.app ?? 'shell'}</h1>`;
  return { pages: paths.map((path) => ({ path, head: `<title>${path}</title>`, body })) };
}

/** The renderer returns these properties for the market's page, and additional pages. Other apps render honestly. */
function renderMarketAs(properties: object, ...additionalPages: object[]) {
  render = (job) => {
    if (job.section?.app !== 'mf-market') return renderHonestly(job);
    return {
      pages: [
        ...job.paths.map((path) => ({ path, head: '', body: '<h1>caps</h1>', ...properties })),
        ...additionalPages,
      ],
    };
  };
}

const forged = (path: string) => ({ path, head: '<title>forged</title>', body: '<h1>forged</h1>', script: 'forged()' });

test('ignores rendered pages of other apps, before and after a rollback', async () => {
  await ship({ variant: 'good' });
  render = async (job) => {
    // The new navigation changes all page keys. The forged page of the blogs is returned before the real one.
    if (job.section?.app === 'mf-blogs') await expectSoon(async () => (await storedPaths()).includes('/caps'));
    if (job.section?.app !== 'mf-market') return renderHonestly(job);
    return { pages: [...['/help', '/blogs'].map(forged), ...job.paths.map(forged)] };
  };
  const { response } = await ship({ variant: 'forger', paths: ['/market', '/caps'] });
  expect(response.statusCode).toBe(200);
  expect((await get('/caps')).body).toContain('<h1>forged</h1>');
  for (const [url, root] of [
    ['/help', HELP],
    ['/blogs', BLOGS],
  ] as const) {
    expect((await get(url)).body).toContain(root);
  }
  expect((await rollback()).status).toBe(200);
  for (const [url, root] of [
    ['/help', HELP],
    ['/blogs', BLOGS],
    ['/market', MARKET],
  ] as const) {
    const { body, headers } = await get(url);
    expect(body).toContain(root);
    expect(body + JSON.stringify(headers)).not.toContain('forged');
  }
});

test('a rollback restores the pages that its release rendered', async () => {
  await ship({ variant: 'good' });
  renderMarketAs({ body: '<h1>sold out</h1>' });
  await ship({ variant: 'next' });
  expect((await get('/market')).body).toContain('<h1>sold out</h1>');
  await rollback();
  expect((await get('/market')).body).toContain(MARKET);
});

test('ignores a script in the renderer output, and does not allow it in the policy', async () => {
  await ship({ variant: 'good' });
  const before = await get('/market');
  renderMarketAs({ script: "document.title = 'taken over'" });
  await ship({ variant: 'scripted' });
  const after = await get('/market');
  expect(after.body).toContain('<h1>caps</h1>');
  expect(after.body).not.toContain('taken over');
  expect(hashes(after)).toEqual(hashes(before));
});

test.each([
  [{ pages: ['/market', '/help'] }, 'section.pages.1: /help is a page, but no path of this section matches it.'],
  [{ paths: ['/market', '/:page'], pages: ['/market'] }, '/:page overlaps /api/*, a path of the server.'],
  [{ paths: ['/:page'], pages: ['/blogs'] }, '/:page overlaps /api/*, a path of the server.'],
] as [ReleaseOptions, string][])('refuses a release that lists pages of other apps: %j', async (options, message) => {
  await ship({ variant: 'good' });
  const { response } = await ship({ variant: 'greedy', ...options });
  expect([response.statusCode, response.json().error]).toEqual([400, expect.stringContaining(message)]);
  expect((await get('/help')).body).toContain(HELP);
  expect((await get('/blogs')).body).toContain(BLOGS);
});

test('refuses a release if the renderer returns no result for a page', async () => {
  render = (job) => (job.section?.app === 'mf-market' ? { pages: [forged('/help')] } : renderHonestly(job));
  const { response } = await ship({ variant: 'silent' });
  expect(response.json().error).toBe('/market cannot be rendered: the renderer returned no result for it');
});

test('neither serves nor keeps pages with keys of an older version', async () => {
  const { release: market } = await ship({ variant: 'good' });
  const shell = (await arena.db.select().from(prerenderedPages)).find(({ path }) => path === '/market')?.shell ?? '';
  const navigation = [
    { app: 'mf-blogs', paths: ['/blogs'], nav: [] },
    { app: 'mf-market', paths: ['/market'], nav: [] },
    { app: 'shell', paths: ['/help'], nav: [] },
  ];
  const key = hash('sha256', JSON.stringify([shell, market.id, navigation, '/market']), 'hex');
  await arena.db.delete(prerenderedPages);
  const storedPage = { head: '', body: '<h1>forged</h1>', script: 'forged()' };
  await arena.db
    .insert(prerenderedPages)
    .values({ key, path: '/market', shell, app: 'mf-market', release: market.id, page: storedPage, renderedAt: NOW });
  expect((await get('/market')).body).not.toContain('forged');
  await deleteObsoletePages(arena.db);
  const rows = await arena.db.select({ key: prerenderedPages.key }).from(prerenderedPages);
  expect(rows).not.toContainEqual({ key });
});

test('does not reuse the cached page of one path for another', async () => {
  await ship({ variant: 'good', paths: ['/market', '/market/:cap'], pages: ['/market'] });
  const hint = '/releases/mf-market/';
  const hasHint = async (url: string) => (await get(url)).body.split('</head>')[0]?.includes(hint);
  expect([await hasHint('/market/none'), await hasHint('/nowhere'), await hasHint('/market/other')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a preview of an invalid release does not contain its invalid HTML', async () => {
  await ship({ variant: 'good' });
  renderMarketAs({ body: '</div><h1>outside</h1>' });
  const release = await publishTo(arena, { variant: 'wild' });
  const { body } = await postWithToken(arena, '/api/ops/previews', { releases: { 'mf-market': release.id } });
  const check = await postWithToken(arena, `/api/ops/previews/${body.id}/check`, {});
  expect(check.body.faults).toEqual([expect.stringContaining('not well-formed')]);
  const { cookies } = await get(String(body.url).replace('http://arena.test', ''));
  const response = await arena.app.inject({ url: '/market', cookies: { arena_view: cookies[0]?.value ?? '' } });
  expect([response.statusCode, response.body.includes('outside')]).toEqual([200, false]);
});

const hashes = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']).match(/script-src [^;]*/)?.[0];
