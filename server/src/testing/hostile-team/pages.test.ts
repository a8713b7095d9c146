import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RenderAnswer, RenderJob } from '../../releases/prerender/render-pages';

type Answer = Record<string, unknown>;

/** What the process that renders says. Code of a release runs there: it is taken to say whatever that release likes. */
let answerTo: (job: RenderJob) => Promise<Answer> | Answer = honest;
jest.unstable_mockModule('../../releases/prerender/render-pages', () => ({
  renderPages: async (job: RenderJob) => (await answerTo(job)) as RenderAnswer,
}));

const { prerenderedPages } = await import('../../releases/prerender/table');
const { forget } = await import('../../releases/retention/delete-rendered-pages');
const { expectSoon } = await import('../expect-soon');
const { shipTo } = await import('../release-builder');
const { orderFrom, publishTo } = await import('../publish-to');
const { NOW, startArena } = await import('../start-arena');

type Choice = Parameters<typeof shipTo>[1];

const HELP = '<div id="root" data-prerendered><h1>shell</h1></div>';
const BLOGS = '<div id="root" data-prerendered><h1>mf-blogs</h1></div>';
const MARKET = '<div id="root" data-prerendered><h1>mf-market</h1></div>';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  answerTo = honest;
  arena = await startArena();
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-blogs', paths: ['/blogs'] });
});
afterEach(() => arena.close());

const ship = (choice: Choice) => shipTo(arena, choice);
const page = async (url: string) => arena.app.inject(url);
const keptPaths = async () =>
  (await arena.db.select({ path: prerenderedPages.path }).from(prerenderedPages)).map(({ path }) => path);
const rollback = () => orderFrom(arena, '/ops/apps/mf-market/rollbacks', {});

function honest({ section, paths }: RenderJob): Answer {
  const body = `<h1>${section?.app ?? 'shell'}</h1>`;
  return { pages: paths.map((path) => ({ path, head: `<title>${path}</title>`, body })) };
}

/** The market says this of its own page, and whatever else; the others are honest. */
function marketSays(own: object, ...more: object[]) {
  answerTo = (job) => {
    if (job.section?.app !== 'mf-market') return honest(job);
    return { pages: [...job.paths.map((path) => ({ path, head: '', body: '<h1>caps</h1>', ...own })), ...more] };
  };
}

const forged = (path: string) => ({ path, head: '<title>forged</title>', body: '<h1>forged</h1>', script: 'forged()' });

test('an answer for pages of other apps changes nothing of theirs, before and after the rollback', async () => {
  await ship({ word: 'good' });
  answerTo = async (job) => {
    // A new navigation has all pages rendered again; the forged one of the blogs comes before their own.
    if (job.section?.app === 'mf-blogs') await expectSoon(async () => (await keptPaths()).includes('/caps'));
    if (job.section?.app !== 'mf-market') return honest(job);
    return { pages: [...['/help', '/blogs'].map(forged), ...job.paths.map(forged)] };
  };
  const { answer } = await ship({ word: 'forger', paths: ['/market', '/caps'] });
  expect(answer.statusCode).toBe(200);
  expect((await page('/caps')).body).toContain('<h1>forged</h1>');
  for (const [url, root] of [
    ['/help', HELP],
    ['/blogs', BLOGS],
  ] as const) {
    expect((await page(url)).body).toContain(root);
  }
  expect((await rollback()).status).toBe(200);
  for (const [url, root] of [
    ['/help', HELP],
    ['/blogs', BLOGS],
    ['/market', MARKET],
  ] as const) {
    const { body, headers } = await page(url);
    expect(body).toContain(root);
    expect(body + JSON.stringify(headers)).not.toContain('forged');
  }
});

test('a rollback brings back what its own release rendered', async () => {
  await ship({ word: 'good' });
  marketSays({ body: '<h1>sold out</h1>' });
  await ship({ word: 'next' });
  expect((await page('/market')).body).toContain('<h1>sold out</h1>');
  await rollback();
  expect((await page('/market')).body).toContain(MARKET);
});

test('a script in an answer is no part of the page, and its policy knows nothing of it', async () => {
  await ship({ word: 'good' });
  const before = await page('/market');
  marketSays({ script: "document.title = 'taken over'" });
  await ship({ word: 'scripted' });
  const after = await page('/market');
  expect(after.body).toContain('<h1>caps</h1>');
  expect(after.body).not.toContain('taken over');
  expect(hashes(after)).toEqual(hashes(before));
});

test.each([
  [{ pages: ['/market', '/help'] }, 'section.pages.1: /help is a page, but no path of this section matches it.'],
  [{ paths: ['/market', '/:page'], pages: ['/market'] }, '/:page meets /api/*, which the server itself answers.'],
  [{ paths: ['/:page'], pages: ['/blogs'] }, '/:page meets /api/*, which the server itself answers.'],
] as [Choice, string][])('a release that speaks for pages of others is refused: %j', async (choice, sentence) => {
  await ship({ word: 'good' });
  const { answer } = await ship({ word: 'greedy', ...choice });
  expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining(sentence)]);
  expect((await page('/help')).body).toContain(HELP);
  expect((await page('/blogs')).body).toContain(BLOGS);
});

test('a page that the answer lacks is a fault', async () => {
  answerTo = (job) => (job.section?.app === 'mf-market' ? { pages: [forged('/help')] } : honest(job));
  const { answer } = await ship({ word: 'silent' });
  expect(answer.json().error).toBe('/market cannot be rendered: the answer lacks it');
});

test('pages that were kept under keys of before are neither shown nor kept for long', async () => {
  const { release: market } = await ship({ word: 'good' });
  const shell = (await arena.db.select().from(prerenderedPages)).find(({ path }) => path === '/market')?.shell ?? '';
  const navigation = [
    { app: 'mf-blogs', paths: ['/blogs'], nav: [] },
    { app: 'mf-market', paths: ['/market'], nav: [] },
    { app: 'shell', paths: ['/help'], nav: [] },
  ];
  const key = createHash('sha256')
    .update(JSON.stringify([shell, market.id, navigation, '/market']))
    .digest('hex');
  await arena.db.delete(prerenderedPages);
  const kept = { head: '', body: '<h1>forged</h1>', script: 'forged()' };
  await arena.db
    .insert(prerenderedPages)
    .values({ key, path: '/market', shell, app: 'mf-market', release: market.id, page: kept, renderedAt: NOW });
  expect((await page('/market')).body).not.toContain('forged');
  await forget(arena.db, NOW);
  const rows = await arena.db.select({ key: prerenderedPages.key }).from(prerenderedPages);
  expect(rows).not.toContainEqual({ key });
});

test('what is remembered of one address is not shown at another', async () => {
  await ship({ word: 'good', paths: ['/market', '/market/:cap'], pages: ['/market'] });
  const hint = '/releases/mf-market/';
  const hinted = async (url: string) => (await page(url)).body.split('</head>')[0]?.includes(hint);
  expect([await hinted('/market/none'), await hinted('/nowhere'), await hinted('/market/other')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a preview of a release that is refused shows none of what it was refused for', async () => {
  await ship({ word: 'good' });
  marketSays({ body: '</div><h1>outside</h1>' });
  const release = await publishTo(arena, { word: 'wild' });
  const { body } = await orderFrom(arena, '/ops/apps/mf-market/previews', { release: release.id });
  expect(body.faults).toEqual([expect.stringContaining('not well-formed')]);
  const { cookies } = await page(String(body.url).replace('http://arena.test', ''));
  const shown = await arena.app.inject({ url: '/market', cookies: { arena_view: cookies[0]?.value ?? '' } });
  expect([shown.statusCode, shown.body.includes('outside')]).toEqual([200, false]);
});

const hashes = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']).match(/script-src [^;]*/)?.[0];
