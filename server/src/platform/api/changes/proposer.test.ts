import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { startProposerSite } from '../../../testing/proposer-site';
import { anUpload, aRelease, shipTo } from '../../../testing/release-builder';

const MARKET = '/api/ops/apps/mf-market';

/** The routes that a proposer may post to; every other one below /api/ops answers 403. */
const ALLOWED = [
  `POST ${MARKET}/releases`,
  `POST ${MARKET}/releases/:release/source-maps`,
  `POST ${MARKET}/releases/:release/content`,
  `POST ${MARKET}/releases/:release/rehearsals`,
  `POST ${MARKET}/releases/:release/rehearsal-reports`,
  `POST ${MARKET}/proposals`,
  'POST /api/ops/previews',
  'POST /api/ops/previews/:id/check',
  'POST /api/ops/sign-out',
];

let site: Awaited<ReturnType<typeof startProposerSite>>;

beforeAll(async () => {
  site = await startProposerSite();
});
afterAll(() => site.arena.close());

const changing = () =>
  site.routes
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/api/ops'))
    .map(({ url }) => url.replace(':app', 'mf-market'));

test('a proposer gets 403 from every route that changes what is live', async () => {
  const { proposer, held, fill, readSite } = site;
  const before = await readSite();
  const passed: string[] = [];
  for (const url of changing()) {
    const { status } = await postWithToken(proposer, fill(url, held), { release: held, share: 50, reason: 'mine' });
    if (status !== 403) passed.push(`POST ${url}`);
  }
  expect(passed.sort()).toEqual(ALLOWED.toSorted());
  expect(await readSite()).toBe(before);
});

test('no request of a proposer changes what is live, on any route', async () => {
  const { arena, readSite, randomCalls } = site;
  const before = await readSite();
  for (const call of randomCalls(400, 7)) {
    const { statusCode } = await arena.app.inject(call);
    expect([call, statusCode]).not.toEqual([call, 500]);
  }
  expect(await readSite()).toBe(before);
});

test('a proposer who uploads the live release again changes neither its source nor its publisher', async () => {
  const { arena, proposer, live, readSite } = site;
  const before = await readSite();
  const { release, files } = aRelease({ variant: 'second' });
  const source = { commit: 'b'.repeat(40), builtAt: '2026-11-21T09:00:00.000Z' };
  const { payload, headers } = await anUpload({ ...release, source }, files);
  const authorization = `Bearer ${proposer.token}`;
  const request = { method: 'POST', url: `${MARKET}/releases`, payload } as const;
  const answer = await arena.app.inject({ ...request, headers: { ...headers, authorization } });
  expect([answer.statusCode, answer.json().release]).toEqual([201, live]);
  expect(await readSite()).toBe(before);
});

test('a proposer sees and previews only what its app has not shown', async () => {
  const { arena, proposer, live } = site;
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  const foreign = (await publishTo(arena, { app: 'mf-blogs', variant: 'held', paths: ['/blogs'] })).id;
  const releases = { 'mf-market': live, 'mf-blogs': foreign };
  expect((await postWithToken(proposer, '/api/ops/previews', { releases })).status).toBe(403);
  expect((await postWithToken(proposer, '/api/ops/apps/mf-blogs/proposals', { release: foreign })).status).toBe(403);
  expect((await getWithToken(proposer, `/api/ops/apps/mf-blogs/releases/${foreign}/browser-check`)).status).toBe(403);
});
