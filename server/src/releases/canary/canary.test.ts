import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTeamToken } from '../../ops/tokens/team-tokens';
import { aBrowser } from '../../testing/a-browser';
import { expectSoon } from '../../testing/expect-soon';
import { orderFrom, publishTo, readFrom } from '../../testing/publish-to';
import { type aRelease, shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import { canaries } from '../previous-version/table';
import { inCanary } from './bucket';

const offers = { react: '19.3.1', 'react-dom': '19.3.1' };
const CANARY = '/ops/apps/mf-market/canary';

let arena: Awaited<ReturnType<typeof startArena>>;
let clock = NOW.getTime();

beforeAll(async () => {
  arena = await startArena({ now: () => new Date(clock++) });
});
beforeEach(async () => {
  await ship({ app: 'shell', paths: ['/help'], offers });
  await ship({ word: 'live' });
  const { canaries } = (await readFrom(arena, '/ops/apps')).body;
  for (const { app } of canaries) await order(`/ops/apps/${app}/canary`, { share: 0 });
});
afterAll(() => arena.close());

const ship = async (choice: Parameters<typeof aRelease>[0]) => (await shipTo(arena, choice)).release;
const publish = (choice: Parameters<typeof aRelease>[0]) => publishTo(arena, choice);
const order = (url: string, payload: object) => orderFrom(arena, url, payload);

/** What the market shows to visitors who come with these ids. */
async function shownTo(visitors: readonly string[]) {
  const bodies = visitors.map(async (id) => {
    const { body } = await arena.app.inject({ url: '/market', cookies: { arena_visitor: id } });
    return /<h1>(.*?)<\/h1>/.exec(body)?.[1];
  });
  return Promise.all(bodies);
}

const visitors = Array.from({ length: 40 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);

test('exactly the visitors of the share get the canary; a larger share only adds to them', async () => {
  const { id } = await publish({ word: 'next' });
  for (const share of [10, 40, 100]) {
    expect(await order(CANARY, { release: id, share })).toEqual({
      status: 200,
      body: { app: 'mf-market', release: id, share },
    });
    const expected = visitors.map((visitor) => (inCanary('mf-market', visitor, share) ? 'next' : 'live'));
    expect(await shownTo(visitors)).toEqual(expected);
  }
});

test('visitors get a random id to stay where they are, while a canary runs and not before', async () => {
  const before = await arena.app.inject('/market');
  expect([before.cookies, before.headers.vary]).toEqual([[], 'accept-encoding']);
  const { id } = await publish({ word: 'next' });
  await order(CANARY, { release: id, share: 50 });
  const browser = aBrowser(arena.app);
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

test('an id that this server cannot have given out is replaced', async () => {
  const { id } = await publish({ word: 'next' });
  await order(CANARY, { release: id, share: 50 });
  const answer = await arena.app.inject({ url: '/market', cookies: { arena_visitor: 'me' } });
  expect(answer.cookies[0]?.value).toMatch(/^[0-9a-f-]{36}$/);
});

test('the cookie asks for https where the site has it', async () => {
  const secure = await startArena({ accounts: { site: 'https://arena.test' } });
  await shipTo(secure, { app: 'shell', paths: ['/help'] });
  await shipTo(secure, { word: 'live' });
  const { id } = await publishTo(secure, { word: 'next' });
  await orderFrom(secure, CANARY, { release: id, share: 1 });
  expect((await secure.app.inject('/market')).cookies[0]).toMatchObject({ name: 'arena_visitor', secure: true });
  await secure.close();
});

test('withdrawn, nobody gets it any more, and no cookie is set', async () => {
  const { id } = await publish({ word: 'next' });
  await order(CANARY, { release: id, share: 100 });
  expect(await order(CANARY, { share: 0, reason: 'slow' })).toEqual({
    status: 200,
    body: { app: 'mf-market', release: id, share: 0 },
  });
  expect(new Set(await shownTo(visitors))).toEqual(new Set(['live']));
  expect((await arena.app.inject('/market')).cookies).toEqual([]);
  expect(await order(CANARY, { share: 0 })).toEqual({ status: 409, body: { error: 'mf-market has no canary.' } });
});

test.each(['activate', 'promote', 'rollback'])('after %s everybody gets the same again', async (way) => {
  const older = await ship({ word: 'older' });
  await ship({ word: 'now' });
  const next = await publish({ word: 'next' });
  await order(CANARY, { release: next.id, share: 100 });
  if (way === 'activate') await ship({ word: 'repaired' });
  if (way === 'promote') await order('/ops/apps/mf-market/activations', { release: next.id });
  if (way === 'rollback') await order('/ops/apps/mf-market/rollbacks', { release: older.id });
  const expected = { activate: 'repaired', promote: 'next', rollback: 'older' }[way];
  expect(new Set(await shownTo(visitors))).toEqual(new Set([expected]));
  expect((await readFrom(arena, '/ops/apps')).body.canaries).toEqual([]);
});

test('a canary of the shell, beside one of a section: four kinds of visitors', async () => {
  const shell = await publish({ app: 'shell', word: 'next', paths: ['/help'], offers });
  const market = await publish({ word: 'next' });
  await order('/ops/apps/shell/canary', { release: shell.id, share: 50 });
  await order(CANARY, { release: market.id, share: 50 });
  for (const id of visitors) {
    const { body } = await arena.app.inject({ url: '/market', cookies: { arena_visitor: id } });
    expect(body.includes(shell.id)).toBe(inCanary('shell', id, 50));
    expect(body.includes(market.id)).toBe(inCanary('mf-market', id, 50));
  }
});

test('a canary goes through the gate', async () => {
  const unfit = await publish({ word: 'unfit', needs: { react: '^18.0.0' } });
  const answer = await order(CANARY, { release: unfit.id, share: 1 });
  expect([answer.status, answer.body.error]).toEqual([
    409,
    expect.stringMatching(/^mf-market needs react \^18\.0\.0; the shell \S+ offers 19\.3\.1\.$/),
  ]);
  const broken = await publish({
    word: 'broken',
    files: { 'node.cjs': 'exports.default = { routes: [() => { throw new Error("no caps left"); }] };' },
  });
  expect(await order(CANARY, { release: broken.id, share: 1 })).toEqual({
    status: 409,
    body: { error: '/market cannot be rendered: no caps left' },
  });
  expect((await readFrom(arena, '/ops/apps')).body.canaries).toEqual([]);
});

test('a canary that does not fit a shell which went live after it waits until it does', async () => {
  const { id } = await publish({ word: 'next', needs: { react: '^19.0.0' } });
  await order(CANARY, { release: id, share: 100 });
  const twenty = { react: '20.0.0', 'react-dom': '20.0.0' };
  await ship({ app: 'shell', word: 'twenty', paths: ['/help'], offers: twenty });
  expect(new Set(await shownTo(visitors))).toEqual(new Set(['live']));
  const { body } = await readFrom(arena, '/ops/apps');
  expect(body.canaries).toMatchObject([{ release: id, faults: [expect.stringContaining('needs react ^19.0.0')] }]);
  await order('/ops/apps/shell/rollbacks', {});
  expect(new Set(await shownTo(visitors))).toEqual(new Set(['next']));
});

test('a page that a later shell made new is drawn by the browser once, and rendered from then on', async () => {
  const { id } = await publish({ word: 'next' });
  await order(CANARY, { release: id, share: 100 });
  await ship({ app: 'shell', word: 'later', paths: ['/help'], offers });
  const [first] = await shownTo(visitors.slice(0, 1));
  expect(first).toBeUndefined();
  await expectSoon(async () => (await shownTo(visitors.slice(0, 1)))[0] === 'next');
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
])('%j is refused with a sentence', async (payload, status) => {
  const answer = await order(CANARY, payload);
  expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(/\.$/)]);
});

test('what is live already is no canary', async () => {
  const { id } = await ship({ word: 'now' });
  const { status, body } = await order(CANARY, { release: id, share: 10 });
  expect([status, body.error]).toEqual([409, `mf-market ${id} is already live: every visitor gets it.`]);
});

test("a team's token changes the canary of its own section alone", async () => {
  const team = { app: arena.app, token: (await createTeamToken(arena.db, { app: 'mf-market', at: NOW })).token };
  const { id } = await publish({ word: 'next' });
  expect((await orderFrom(team, CANARY, { release: id, share: 10 })).status).toBe(200);
  expect((await orderFrom(team, CANARY, { share: 0 })).status).toBe(200);
  expect(await orderFrom(team, '/ops/apps/shell/canary', { share: 0 })).toEqual({
    status: 403,
    body: { error: 'This token is for mf-market and may not change shell.' },
  });
});

test('status tells which canaries run, history what they were, between the activations', async () => {
  const { id } = await publish({ word: 'next' });
  await order(CANARY, { release: id, share: 10, reason: 'first try' });
  await order(CANARY, { release: id, share: 10, reason: 'again the same' });
  await order(CANARY, { release: id, share: 30 });
  const status = await readFrom(arena, '/ops/apps');
  expect(status.body.canaries).toEqual([
    { app: 'mf-market', release: id, share: 30, since: expect.any(String), by: 'operator', reason: null, faults: [] },
  ]);
  await order('/ops/apps/mf-market/activations', { release: id });
  const { body } = await readFrom(arena, '/ops/apps/mf-market/history');
  const lines = body.history.map(({ kind, share }: Record<string, unknown>) => [kind, share]);
  expect(lines.slice(-4)).toEqual([
    ['canary', 10],
    ['canary', 30],
    ['activate', undefined],
    ['canary', 0],
  ]);
});

test('what another process starts and ends is followed without being told', async () => {
  const { id } = await publish({ word: 'next' });
  const row = { app: 'mf-market', release: id, reason: null, by: 'x', at: NOW };
  await arena.db.insert(canaries).values({ ...row, share: 100 });
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes(id));
  await arena.db.insert(canaries).values({ ...row, share: 0 });
  await expectSoon(async () => !(await arena.app.inject('/market')).body.includes(id));
});
