import type { BrowserReport } from '@arena/shared/contract/reports/browser-report';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCookieClient } from '../../../testing/cookie-client';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { tokenOfTeam } from '../../../testing/team-token';
import { answerBrowserCheck } from '../../pages/answer-browser-check';
import { storeBrowserReport } from '../../validation/browser-check/stored-reports';

let arena: Awaited<ReturnType<typeof startArena>>;
let team: Pick<typeof arena, 'app' | 'token'>;
let now = NOW;

const report: BrowserReport = {
  browser: 'Chromium 150.0',
  sandbox: true,
  confinement: 'without a network',
  faults: [],
  unfinished: [],
  untried: [],
  pages: [{ path: '/market', before: null, after: 'AAAA', seen: true }],
  seconds: 3.2,
  memory: 250_000_000,
};

beforeAll(async () => {
  arena = await startArena({ now: () => now });
  await shipTo(arena, { app: 'shell', variant: 'old', paths: ['/help'] });
  await shipTo(arena, { app: 'shell', variant: 'new', paths: ['/help'], offers: { ...REACT, 'map-kit': '1.0.0' } });
  await shipTo(arena, { variant: 'live' });
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  const { body } = await postWithToken(arena, '/api/ops/tokens', tokenOfTeam('mf-market'));
  team = { app: arena.app, token: body.token };
});
afterAll(() => arena.close());

const url = ({ app, id }: { app: string; id: string }, what: string) => `/api/ops/apps/${app}/releases/${id}/${what}`;

const rehearse = (release: { app: string; id: string }, by = team) => postWithToken(by, url(release, 'rehearsals'), {});

const REACT = { react: '19.3.1', 'react-dom': '19.3.1' };

type Visit = { releaseSet: string; path: string; use: boolean; entrance: string | null };
type Pair = { candidate: Visit[]; live: Visit[] };

const publish = (options: Parameters<typeof aRelease>[0]) => publishTo(arena, options);

test('a section is opened with the live releases and under the previous shell, a shell with every section', async () => {
  const section = await publish({ variant: 'next' });
  const { status, body } = await rehearse(section);
  expect([status, body.faults]).toEqual([201, []]);
  const paths = (visits: Visit[]) => visits.map(({ path }) => path);
  const [beside, underPrevious]: Pair[] = body.plan.pairs;
  expect(body.plan.pairs.map(({ candidate, live }: Pair) => [paths(candidate), paths(live)])).toEqual([
    [['/market'], ['/market']],
    [['/market'], ['/market']],
  ]);
  const shownBy = async (visit: Visit | undefined) => (await openAs(visit?.releaseSet ?? '', visit?.path)).body;
  expect(await shownBy(beside?.candidate[0])).toContain('<h1>next</h1>');
  expect(await shownBy(beside?.live[0])).toContain('<h1>live</h1>');
  // Both are rendered, as they would be after a rollback of the shell.
  expect(await shownBy(underPrevious?.candidate[0])).toContain('<h1>next</h1>');
  expect(await shownBy(underPrevious?.live[0])).toContain('<h1>live</h1>');
  expect(beside?.candidate[0]?.entrance).toBe('/blogs');

  const shell = await publish({ app: 'shell', variant: 'third', paths: ['/help'] });
  const { plan } = (await rehearse(shell, arena)).body;
  expect(plan.pairs.map(({ candidate }: Pair) => paths(candidate).toSorted())).toEqual([
    ['/blogs', '/help', '/market'],
  ]);
});

test('of pages that differ in their last part, the first is used and opened by navigation, two others are opened', async () => {
  const items = ['/market/b', '/market/a', '/market/c', '/market/d', '/market/sale/e', '/market/sale/f', '/outlet'];
  const { plan } = (await rehearse(await publish({ variant: 'items', paths: ['/market', ...items] }), arena)).body;
  const [beside, underPrevious]: Pair[] = plan.pairs;
  expect(beside?.candidate.map(({ path, use, entrance }) => [path, use, entrance !== null])).toEqual([
    ['/market', true, true],
    ['/market/b', true, true],
    ['/market/a', false, false],
    ['/market/c', false, false],
    ['/market/sale/e', true, true],
    ['/market/sale/f', false, false],
    ['/outlet', true, true],
  ]);
  const opened = underPrevious?.candidate.map(({ path, use }) => [path, use]);
  expect(opened).toEqual(['/market', '/market/b', '/market/sale/e', '/outlet'].map((path) => [path, false]));
});

test('a section that may not be live with the previous shell is not opened under it', async () => {
  const { status, body } = await rehearse(
    await publish({ variant: 'newer', needs: { ...REACT, 'map-kit': '^1.0.0' } }),
  );
  expect([status, body.faults, body.plan.pairs.length]).toEqual([201, [], 1]);
});

/** Opens a page with the selector of a browser check. */
const openAs = (selector: string, url = '/market') =>
  arena.app.inject({ url, headers: { 'arena-release-set': selector } });

const selectorOf = (body: { plan: { pairs: Pair[] } }) => body.plan.pairs[0]?.candidate[0]?.releaseSet ?? '';

test('the selector of a browser check is a header, neither a link nor a cookie that code of a page can set', async () => {
  const selector = selectorOf((await rehearse(await publish({ variant: 'secret' }))).body);
  const guest = createCookieClient(arena.app);
  expect((await guest.visit(`/market?preview=${selector}`)).statusCode).toBe(400);
  expect([...guest.cookies.keys()]).toEqual([]);
  const asCookie = await arena.app.inject({ url: '/market', cookies: { arena_view: selector } });
  expect(asCookie.body).toContain('<h1>live</h1>');
  const page = await openAs(selector);
  expect(page.body).toContain('<h1>secret</h1>');
  expect(page.body).not.toContain('arena-view');
  expect([page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual(['private, no-cache', 'noindex']);
});

test('a rehearsal ends with the token that requested it or published the release, and after its time', async () => {
  const newTeam = async () => {
    const { body } = await postWithToken(arena, '/api/ops/tokens', tokenOfTeam('mf-market'));
    return { app: arena.app, token: String(body.token), id: String(body.id) };
  };
  const isOpen = async (selector: string) => (await openAs(selector)).statusCode === 200;
  const [publisher, other] = [await newTeam(), await newTeam()];
  const release = await publishTo(publisher, { variant: 'leaked' });
  const [own, ofOther] = [await rehearse(release, publisher), await rehearse(release, other)];
  const selectors = [selectorOf(own.body), selectorOf(ofOther.body)];
  expect(await Promise.all(selectors.map(isOpen))).toEqual([true, true]);
  await postWithToken(arena, `/api/ops/tokens/${other.id}/revocation`, {});
  expect(await Promise.all(selectors.map(isOpen))).toEqual([true, false]);
  const byOperator = selectorOf((await rehearse(release, arena)).body);
  await postWithToken(arena, `/api/ops/tokens/${publisher.id}/revocation`, {});
  expect(await Promise.all([...selectors, byOperator].map(isOpen))).toEqual([false, false, false]);
  expect((await openAs(byOperator)).headers['arena-release-set']).toBe('ended');

  const late = selectorOf((await rehearse(await publish({ variant: 'late' }))).body);
  expect(await isOpen(late)).toBe(true);
  // A plan of two pages in four sets takes minutes, not an hour.
  now = new Date(NOW.getTime() + 30 * 60_000);
  expect(await isOpen(late)).toBe(false);
  now = NOW;
});

test('a rehearsal ends when one of its apps is rolled back, and so do its files', async () => {
  await shipTo(arena, { app: 'mf-blogs', variant: 'second', paths: ['/blogs'] });
  const release = await publish({ variant: 'hostile' });
  const selector = selectorOf((await rehearse(release)).body);
  const file = `/releases/mf-market/${release.id}/remoteEntry.js`;
  const statuses = async () => [(await openAs(selector)).statusCode, (await openAs(selector, file)).statusCode];
  expect(await statuses()).toEqual([200, 200]);
  expect((await postWithToken(arena, '/api/ops/apps/mf-blogs/rollbacks', {})).status).toBe(200);
  expect(await statuses()).toEqual([410, 404]);
});

test('the browser of a check does not get the live page in place of one that cannot be selected any more', async () => {
  const request = { id: 0, path: '/market', headers: {}, releaseSet: 'not signed' };
  await expect(answerBrowserCheck(arena.app, request)).rejects.toThrow('the releases can no longer be selected');
});

test('the report of a team counts for a release under the same shell, and the history says so', async () => {
  const release = await publish({ variant: 'rehearsed' });
  const { beside } = (await rehearse(release)).body;
  expect((await postWithToken(team, url(release, 'rehearsal-reports'), { ...report, beside })).status).toBe(201);
  expect((await getWithToken(arena, url(release, 'browser-check'))).body).toMatchObject({
    rehearsed: true,
    by: 'team of mf-market',
    pages: report.pages,
  });
  await postWithToken(team, '/api/ops/apps/mf-market/activations', { release: release.id });
  expect(await lastSeen()).toBe('rehearsed');
});

test('the report of a team with faults refuses its release', async () => {
  const release = await publish({ variant: 'faulty' });
  const { beside } = (await rehearse(release)).body;
  await postWithToken(team, url(release, 'rehearsal-reports'), { ...report, faults: ['/market breaks'], beside });
  const refused = await postWithToken(team, '/api/ops/apps/mf-market/activations', { release: release.id });
  expect([refused.status, refused.body.error]).toEqual([409, '/market breaks']);
});

test("the report of a team does not replace that of the server's own browser, and may contain any text", async () => {
  const release = await publish({ variant: 'seen' });
  const { beside } = (await rehearse(release)).body;
  const send = (faults: string[]) =>
    postWithToken(team, url(release, 'rehearsal-reports'), { ...report, faults, beside });
  const stored = async () => (await getWithToken(arena, url(release, 'browser-check'))).body;
  // Postgres cannot store these two characters.
  expect((await send(['no \0 price \ud83c'])).status).toBe(201);
  expect((await stored()).faults).toEqual(['no \uFFFD price \uFFFD']);
  const own = { ...report, beside, rehearsed: false, by: 'operator', at: NOW };
  await storeBrowserReport(arena.db, release, { ...own, faults: ['/market breaks'] });
  expect((await send([])).status).toBe(201);
  expect(await stored()).toMatchObject({ rehearsed: false, by: 'operator', faults: ['/market breaks'] });
});

test('the report of a team does not count after the shell has changed', async () => {
  const release = await publish({ variant: 'outdated' });
  const { beside } = (await rehearse(release)).body;
  await postWithToken(team, url(release, 'rehearsal-reports'), { ...report, beside });
  await shipTo(arena, { app: 'shell', variant: 'fourth', paths: ['/help'] });
  await postWithToken(team, '/api/ops/apps/mf-market/activations', { release: release.id });
  expect(await lastSeen()).toBe('unseen');
});

test('a release that fails validation is not rehearsed', async () => {
  const { body } = await rehearse(await publish({ variant: 'blogs', paths: ['/blogs'] }));
  expect(body.faults.join()).toContain('/blogs');
});

test('teams rehearse their own app only, and send only valid reports', async () => {
  const other = await publish({ app: 'mf-blogs', variant: 'next', paths: ['/blogs'] });
  expect((await rehearse(other)).status).toBe(403);
  expect((await postWithToken(team, url(other, 'rehearsal-reports'), { ...report, beside: [] })).status).toBe(403);
  const own = await publish({ variant: 'odd' });
  for (const odd of [
    { ...report, beside: [], pages: [{ path: '/market', before: '"><script>', after: null }] },
    { ...report, beside: [], faults: ['a'.repeat(2_000)] },
    { ...report },
    {},
  ]) {
    expect((await postWithToken(team, url(own, 'rehearsal-reports'), odd)).status).toBe(400);
  }
  expect((await getWithToken(arena, url(own, 'browser-check'))).status).toBe(404);
});

test('only operators may skip the browser check', async () => {
  const release = await publish({ variant: 'unseen' });
  for (const [path, body] of [
    ['activations', { release: release.id, skipBrowserCheck: true }],
    ['activations', { release: release.id, skipBrowserCheck: true, dryRun: true }],
    ['canary', { release: release.id, share: 5, skipBrowserCheck: true }],
  ] as const) {
    const refused = await postWithToken(team, `/api/ops/apps/mf-market/${path}`, body);
    expect([refused.status, refused.body.error]).toEqual([403, 'Only an operator may skip the browser check.']);
  }
});

async function lastSeen() {
  const { history } = (await getWithToken(arena, '/api/ops/apps/mf-market/history')).body;
  return history.at(-1).seen;
}

test('the report of a release that no visitor had is for its team and operators', async () => {
  const release = await publish({ variant: 'pictured' });
  const { beside } = (await rehearse(release)).body;
  await postWithToken(team, url(release, 'rehearsal-reports'), { ...report, beside });
  const viewer = (await postWithToken(arena, '/api/ops/tokens', { name: 'Asha', role: 'viewer' })).body;
  const other = (await postWithToken(arena, '/api/ops/tokens', tokenOfTeam('mf-blogs'))).body;
  const statuses = async () => {
    const tokens = [viewer.token, other.token, team.token, arena.token];
    const answers = tokens.map((token) => getWithToken({ app: arena.app, token }, url(release, 'browser-check')));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([403, 403, 200, 200]);
  await postWithToken(arena, '/api/ops/apps/mf-market/activations', { release: release.id });
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});
