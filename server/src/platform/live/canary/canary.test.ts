import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createCookieClient } from '../../../testing/cookie-client';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';
import { rollouts } from '../../ledger/table';
import { inCanary } from './bucket';

const offers = { react: '19.3.1', 'react-dom': '19.3.1' };
const CANARY = '/api/ops/apps/mf-market/canary';

let arena: Awaited<ReturnType<typeof startArena>>;
let clock = NOW.getTime();

beforeAll(async () => {
  arena = await startArena({ now: () => new Date(clock++) });
});
beforeEach(async () => {
  await ship({ app: 'shell', paths: ['/help'], offers });
  await ship({ variant: 'live' });
  const { canaries } = (await getWithToken(arena, '/api/ops/apps')).body;
  for (const { app } of canaries) await post(`/api/ops/apps/${app}/canary`, { share: 0 });
});
afterAll(() => arena.close());

const ship = async (options: Parameters<typeof aRelease>[0]) => (await shipTo(arena, options)).release;
const publish = (options: Parameters<typeof aRelease>[0]) => publishTo(arena, options);
const post = (url: string, payload: object) => postWithToken(arena, url, payload);

/** The market's headings for visitors with these ids. */
async function headingsFor(visitors: readonly string[]) {
  const bodies = visitors.map(async (id) => {
    const { body } = await arena.app.inject({ url: '/market', cookies: { arena_visitor: id } });
    return /<h1>(.*?)<\/h1>/.exec(body)?.[1];
  });
  return Promise.all(bodies);
}

const visitors = Array.from({ length: 40 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);

test('shows the canary to its share of visitors; a larger share only adds visitors', async () => {
  const { id } = await publish({ variant: 'next' });
  for (const share of [10, 40, 100]) {
    expect(await post(CANARY, { release: id, share })).toEqual({
      status: 200,
      body: { app: 'mf-market', release: id, share, warnings: [] },
    });
    const expected = visitors.map((visitor) => (inCanary('mf-market', visitor, share) ? 'next' : 'live'));
    expect(await headingsFor(visitors)).toEqual(expected);
  }
});

test('sets a random visitor id, which keeps the release set, only while a canary runs', async () => {
  const before = await arena.app.inject('/market');
  expect([before.cookies, before.headers.vary]).toEqual([[], 'accept-encoding']);
  const { id } = await publish({ variant: 'next' });
  await post(CANARY, { release: id, share: 50 });
  const browser = createCookieClient(arena.app);
  const first = await browser.visit('/market');
  expect(first.cookies).toEqual([
    {
      name: 'arena_visitor',
      value: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: '/',
      maxAge: 31_536_000,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
  expect([first.headers['cache-control'], first.headers.vary]).toEqual([
    'private, no-cache',
    'accept-encoding, cookie',
  ]);
  const again = await browser.visit('/market');
  expect([again.body, again.cookies, again.headers['cache-control']]).toEqual([first.body, [], 'private, no-cache']);
  const other = await arena.app.inject('/market');
  expect(other.cookies[0]?.value).not.toBe(first.cookies[0]?.value);
});

test('replaces an invalid visitor id', async () => {
  const { id } = await publish({ variant: 'next' });
  await post(CANARY, { release: id, share: 50 });
  const response = await arena.app.inject({ url: '/market', cookies: { arena_visitor: 'me' } });
  expect(response.cookies[0]?.value).toMatch(/^[0-9a-f-]{36}$/);
});

test('sets a secure cookie on an https site', async () => {
  const secure = await startArena({ accounts: { site: 'https://arena.test' } });
  await shipTo(secure, { app: 'shell', paths: ['/help'] });
  await shipTo(secure, { variant: 'live' });
  const { id } = await publishTo(secure, { variant: 'next' });
  await postWithToken(secure, CANARY, { release: id, share: 1 });
  expect((await secure.app.inject('/market')).cookies[0]).toMatchObject({ name: 'arena_visitor', secure: true });
  await secure.close();
});

test('shows the live release to all visitors, without a cookie, after the canary is withdrawn', async () => {
  const { id } = await publish({ variant: 'next' });
  await post(CANARY, { release: id, share: 100 });
  expect(await post(CANARY, { share: 0, reason: 'slow' })).toEqual({
    status: 200,
    body: { app: 'mf-market', release: id, share: 0, warnings: [] },
  });
  expect(new Set(await headingsFor(visitors))).toEqual(new Set(['live']));
  expect((await arena.app.inject('/market')).cookies).toEqual([]);
  expect(await post(CANARY, { share: 0 })).toEqual({
    status: 409,
    body: { error: 'mf-market has no canary.', code: 'conflict' },
  });
});

test.each(['activate', 'promote', 'rollback'])('shows one release to all visitors after %s', async (change) => {
  const older = await ship({ variant: 'older' });
  await ship({ variant: 'now' });
  const next = await publish({ variant: 'next' });
  await post(CANARY, { release: next.id, share: 100 });
  if (change === 'activate') await ship({ variant: 'repaired' });
  if (change === 'promote') await post('/api/ops/apps/mf-market/activations', { release: next.id });
  if (change === 'rollback') await post('/api/ops/apps/mf-market/rollbacks', { release: older.id });
  const expected = { activate: 'repaired', promote: 'next', rollback: 'older' }[change];
  expect(new Set(await headingsFor(visitors))).toEqual(new Set([expected]));
  expect((await getWithToken(arena, '/api/ops/apps')).body.canaries).toEqual([]);
});

test('a canary of the shell and one of a section are independent', async () => {
  const shell = await publish({ app: 'shell', variant: 'next', paths: ['/help'], offers });
  const market = await publish({ variant: 'next' });
  await post('/api/ops/apps/shell/canary', { release: shell.id, share: 50 });
  await post(CANARY, { release: market.id, share: 50 });
  for (const id of visitors) {
    const { body } = await arena.app.inject({ url: '/market', cookies: { arena_visitor: id } });
    expect(body.includes(shell.id)).toBe(inCanary('shell', id, 50));
    expect(body.includes(market.id)).toBe(inCanary('mf-market', id, 50));
  }
});

test('validates a canary', async () => {
  const unfit = await publish({ variant: 'unfit', needs: { react: '^18.0.0' } });
  const response = await post(CANARY, { release: unfit.id, share: 1 });
  expect([response.status, response.body.error]).toEqual([
    409,
    expect.stringMatching(/^mf-market needs react \^18\.0\.0; the shell \S+ offers 19\.3\.1\.$/),
  ]);
  const broken = await publish({
    variant: 'broken',
    files: { 'node.cjs': 'exports.default = { routes: [() => { throw new Error("no caps left"); }] };' },
  });
  expect(await post(CANARY, { release: broken.id, share: 1 })).toEqual({
    status: 409,
    body: {
      error: '/market cannot be rendered: no caps left',
      code: 'conflict',
      faults: ['/market cannot be rendered: no caps left'],
    },
  });
  expect((await getWithToken(arena, '/api/ops/apps')).body.canaries).toEqual([]);
});

test('pauses a canary while it is incompatible with a newer live shell', async () => {
  const { id } = await publish({ variant: 'next', needs: { react: '^19.0.0' } });
  await post(CANARY, { release: id, share: 100 });
  const twenty = { react: '20.0.0', 'react-dom': '20.0.0' };
  await ship({ app: 'shell', variant: 'twenty', paths: ['/help'], offers: twenty });
  expect(new Set(await headingsFor(visitors))).toEqual(new Set(['live']));
  const { body } = await getWithToken(arena, '/api/ops/apps');
  expect(body.canaries).toMatchObject([{ release: id, faults: [expect.stringContaining('needs react ^19.0.0')] }]);
  await post('/api/ops/apps/shell/rollbacks', {});
  expect(new Set(await headingsFor(visitors))).toEqual(new Set(['next']));
});

test('prerenders the canary under a newer shell after the first page view', async () => {
  const { id } = await publish({ variant: 'next' });
  await post(CANARY, { release: id, share: 100 });
  await ship({ app: 'shell', variant: 'later', paths: ['/help'], offers });
  const [first] = await headingsFor(visitors.slice(0, 1));
  expect(first).toBeUndefined();
  await expectSoon(async () => (await headingsFor(visitors.slice(0, 1)))[0] === 'next');
});

test.each([
  [{ release: '1.0.0-0123456789abcdef', share: 10 }, 404],
  [{ release: 'newest', share: 10 }, 400],
  [{ share: 10 }, 400],
  [{ release: '1.0.0-0123456789abcdef', share: 101 }, 400],
  [{ release: '1.0.0-0123456789abcdef', share: -1 }, 400],
  [{ release: '1.0.0-0123456789abcdef', share: 1.5 }, 400],
  [{ release: '1.0.0-0123456789abcdef', share: '10' }, 400],
  [{ release: '1.0.0-0123456789abcdef' }, 400],
])('refuses %j with a message', async (payload, status) => {
  const response = await post(CANARY, payload);
  expect([response.status, response.body.error]).toEqual([status, expect.stringMatching(/\.$/)]);
});

test('refuses a canary of the live release', async () => {
  const { id } = await ship({ variant: 'now' });
  const { status, body } = await post(CANARY, { release: id, share: 10 });
  expect([status, body.error]).toEqual([409, `mf-market ${id} is already live: every visitor gets it.`]);
});

test("a team token only changes the canary of the team's section", async () => {
  const team = { app: arena.app, token: (await createTeamToken(arena.db, { app: 'mf-market', at: NOW })).token };
  const { id } = await publish({ variant: 'next' });
  expect((await postWithToken(team, CANARY, { release: id, share: 10 })).status).toBe(200);
  expect((await postWithToken(team, CANARY, { share: 0 })).status).toBe(200);
  expect(await postWithToken(team, '/api/ops/apps/shell/canary', { share: 0 })).toEqual({
    status: 403,
    body: { error: 'This token is for mf-market and may not change shell.', code: 'forbidden' },
  });
});

test('status lists running canaries, and history lists past ones among the activations', async () => {
  const { id } = await publish({ variant: 'next' });
  await post(CANARY, { release: id, share: 10, reason: 'first attempt' });
  await post(CANARY, { release: id, share: 10, reason: 'no change' });
  await post(CANARY, { release: id, share: 30 });
  const status = await getWithToken(arena, '/api/ops/apps');
  expect(status.body.canaries).toEqual([
    {
      app: 'mf-market',
      release: id,
      share: 30,
      since: expect.any(String),
      requestedAt: expect.any(String),
      seen: 'unseen',
      by: 'operator',
      reason: null,
      faults: [],
      guard: null,
      source: null,
      reported: { failures: 0, errors: 0 },
    },
  ]);
  await post('/api/ops/apps/mf-market/activations', { release: id });
  const { body } = await getWithToken(arena, '/api/ops/apps/mf-market/history');
  const changes = body.history.map(({ kind, share }: Record<string, unknown>) => [kind, share]);
  expect(changes.slice(-3)).toEqual([
    ['canary', 10],
    ['canary', 30],
    ['activate', null],
  ]);
});

test('follows canaries that another process starts and ends', async () => {
  const { id } = await publish({ variant: 'next' });
  const row = { app: 'mf-market', release: id, reason: null, by: 'x', at: NOW };
  await arena.db.insert(rollouts).values({ ...row, kind: 'canary', share: 100 });
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes(id));
  await arena.db.insert(rollouts).values({ ...row, kind: 'withdraw' });
  await expectSoon(async () => !(await arena.app.inject('/market')).body.includes(id));
});
