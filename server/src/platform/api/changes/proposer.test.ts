import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { collectRoutes, type Route } from '../../../testing/bad-input/collect-routes';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { anUpload, aRelease, shipTo } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';

const MARKET = '/api/ops/apps/mf-market';

/** The routes that a proposer may post to; every other one below /api/ops answers 403. */
const ALLOWED = [
  `POST ${MARKET}/releases`,
  `POST ${MARKET}/releases/:release/source-maps`,
  `POST ${MARKET}/releases/:release/rehearsals`,
  `POST ${MARKET}/releases/:release/rehearsal-reports`,
  `POST ${MARKET}/proposals`,
  'POST /api/ops/previews',
  'POST /api/ops/previews/:id/check',
  'POST /api/ops/sign-out',
];

let arena: Awaited<ReturnType<typeof startArena>>;
let routes: Route[];
let proposer: { app: typeof arena.app; token: string };
let live: string;
let held: string;

beforeAll(async () => {
  ({ result: arena, routes } = await collectRoutes(() => startArena({ accounts: { rateLimits: false } })));
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { variant: 'first' });
  live = (await shipTo(arena, { variant: 'second' })).release.id;
  held = (await publishTo(arena, { variant: 'held' })).id;
  const { body } = await postWithToken(arena, '/api/ops/tokens', {
    name: 'pull requests',
    role: 'proposer',
    apps: ['mf-market'],
  });
  proposer = { app: arena.app, token: body.token };
});
afterAll(() => arena.close());

/** What visitors get, with its source and its pictures, and what decides about it. */
async function site() {
  const { apps, canaries, retired, locks, schedules } = (await getWithToken(arena, '/api/ops/apps')).body;
  const report = await getWithToken(arena, `${MARKET}/releases/${live}/browser-check`);
  const tables = ['rollouts', 'operator_tokens'].map((table) =>
    arena.db.execute(sql.raw(`select count(*) from ${table}`)),
  );
  return JSON.stringify([apps, canaries, retired, locks, schedules, report.body, await Promise.all(tables)]);
}

const changing = () =>
  routes
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/api/ops'))
    .map(({ url }) => url.replace(':app', 'mf-market'));

const fill = (url: string, release: string) =>
  url.replace(':release', release).replaceAll(/:\w+/g, '8e0d8a7c-40a3-4a44-9f6a-2f7b7a4a6d0a');

test('a proposer gets 403 from every route that changes what is live', async () => {
  const before = await site();
  const passed: string[] = [];
  for (const url of changing()) {
    const { status } = await postWithToken(proposer, fill(url, held), { release: held, share: 50, reason: 'mine' });
    if (status !== 403) passed.push(`POST ${url}`);
  }
  expect(passed.sort()).toEqual(ALLOWED.toSorted());
  expect(await site()).toBe(before);
});

test('whatever a proposer sends, what is live stays', async () => {
  const before = await site();
  const requests = fc.record({
    url: fc.constantFrom(...changing()),
    release: fc.constantFrom(live, held),
    body: fc.record(
      {
        release: fc.constantFrom(live, held),
        releases: fc.constantFrom({ 'mf-market': live }, { 'mf-market': held }),
        share: fc.integer({ min: 0, max: 100 }),
        apps: fc.constantFrom(null, ['mf-market']),
        goesLiveAt: fc.constant('1h'),
        reason: fc.string({ maxLength: 20 }),
        name: fc.constant('Asha'),
        role: fc.constantFrom('operator', 'releaser', 'proposer'),
        url: fc.constant('https://evil.example'),
        dryRun: fc.boolean(),
        skipBrowserCheck: fc.boolean(),
        replaces: fc.constantFrom(null, live),
      },
      { requiredKeys: [] },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 12 }), async (calls) => {
      for (const { url, release, body } of calls) {
        const { status } = await postWithToken(proposer, fill(url, release), body);
        expect(status).toBeLessThan(500);
      }
    }),
    { numRuns: 30 },
  );
  expect(await site()).toBe(before);
});

test('a proposer who uploads the live release again changes neither its source nor its publisher', async () => {
  const before = await site();
  const { release, files } = aRelease({ variant: 'second' });
  const source = { commit: 'b'.repeat(40), builtAt: '2026-11-21T09:00:00.000Z' };
  const { payload, headers } = await anUpload({ ...release, source }, files);
  const authorization = `Bearer ${proposer.token}`;
  const request = { method: 'POST', url: `${MARKET}/releases`, payload } as const;
  const answer = await arena.app.inject({ ...request, headers: { ...headers, authorization } });
  expect([answer.statusCode, answer.json().release]).toEqual([201, live]);
  expect(await site()).toBe(before);
});

test('a proposal has a link that shows the release, its author, reason and commit, and waits until it is live', async () => {
  const { release, files } = aRelease({ variant: 'proposed' });
  const source = { commit: 'a'.repeat(40), builtAt: '2026-11-21T09:00:00.000Z' };
  const { payload, headers } = await anUpload({ ...release, source }, files);
  const authorization = `Bearer ${proposer.token}`;
  await arena.app.inject({
    method: 'POST',
    url: `${MARKET}/releases`,
    payload,
    headers: { ...headers, authorization },
  });
  const { status, body } = await postWithToken(proposer, `${MARKET}/proposals`, { release: release.id, reason: 'new' });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ app: 'mf-market', release: release.id, by: 'pull requests', reason: 'new' }),
  ]);
  const page = await arena.app.inject(body.url);
  expect(page.statusCode).toBeLessThan(400);
  const listed = async () => (await getWithToken(proposer, '/api/ops/proposals')).body.proposals;
  const { url: _, expires: __, ...proposal } = body;
  expect(proposal.source).toEqual({ ...source, publishedBy: 'pull requests' });
  expect(await listed()).toContainEqual(proposal);
  expect((await postWithToken(arena, `${MARKET}/activations`, { release: release.id })).status).toBe(200);
  expect(await listed()).not.toContainEqual(proposal);
  expect(await postWithToken(proposer, `${MARKET}/proposals`, { release: release.id })).toMatchObject({ status: 409 });
});

test('a proposer sees and previews only what its app has not shown', async () => {
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  const foreign = (await publishTo(arena, { app: 'mf-blogs', variant: 'held', paths: ['/blogs'] })).id;
  const releases = { 'mf-market': live, 'mf-blogs': foreign };
  expect((await postWithToken(proposer, '/api/ops/previews', { releases })).status).toBe(403);
  expect((await postWithToken(proposer, '/api/ops/apps/mf-blogs/proposals', { release: foreign })).status).toBe(403);
  expect((await getWithToken(proposer, `/api/ops/apps/mf-blogs/releases/${foreign}/browser-check`)).status).toBe(403);
});
