import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';

const MARKET = '/api/ops/apps/mf-market';
const LOCKS = '/api/ops/locks';
const UNLOCKS = '/api/ops/unlocks';
const HOUR = 3_600_000;
const WEEKEND = 'mf-market is locked by operator until it is unlocked: weekend';

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;
let team: { app: typeof arena.app; token: string };

async function setUp() {
  arena = await startArena({ now: () => now });
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ variant: 'first' });
  await ship({ variant: 'second' });
  team = { app: arena.app, token: (await createTeamToken(arena.db, { app: 'mf-market', at: NOW })).token };
}

beforeAll(setUp);
beforeEach(async () => {
  now = NOW;
  await post(UNLOCKS, { apps: null });
});
afterAll(() => arena.close());

const ship = (options: Parameters<typeof aRelease>[0]) => shipTo(arena, options);
const post = (url: string, payload: object) => postWithToken(arena, url, payload);
const lockMarket = (more: object = {}) => post(LOCKS, { apps: ['mf-market'], reason: 'weekend', ...more });
const refusal = (error: string) => ({ status: 409, body: { error, code: 'conflict', faults: [error] } });

/** Everything that visitors get: live releases, canaries and retired sections. */
async function site() {
  const { apps, canaries, retired } = (await getWithToken(arena, '/api/ops/apps')).body;
  return JSON.stringify({ apps, canaries, retired });
}

const locks = async () => (await getWithToken(arena, '/api/ops/apps')).body.locks;

test('while an app is locked, nothing changes what visitors get of it, and each refusal says why', async () => {
  const held = await publishTo(arena, { variant: 'held' });
  const blogs = await publishTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  const before = await site();
  const locked = await lockMarket({ until: '48h' });
  const lock = { app: 'mf-market', reason: 'weekend', by: 'operator', since: NOW.toISOString() };
  expect(locked).toEqual({ status: 200, body: { locks: [{ ...lock, until: '2026-11-23T10:00:00.000Z' }] } });
  const sentence = 'mf-market is locked by operator until 2026-11-23T10:00:00.000Z: weekend';

  for (const [url, payload] of [
    [`${MARKET}/activations`, { release: held.id }],
    [`${MARKET}/canary`, { release: held.id, share: 10 }],
    [`${MARKET}/retirements`, {}],
    ['/api/ops/changes', { releases: { 'mf-market': held.id, 'mf-blogs': blogs.id } }],
  ] as const) {
    expect(await post(url, payload)).toEqual(refusal(sentence));
  }
  // The team, which did not lock it, reads the same.
  expect(await postWithToken(team, `${MARKET}/activations`, { release: held.id })).toEqual(refusal(sentence));
  const dryRun = await post(`${MARKET}/activations`, { release: held.id, dryRun: true });
  expect(dryRun.body).toMatchObject({ refused: true, faults: [sentence] });
  expect(await site()).toBe(before);
});

test('rollbacks, uploads, previews and the other apps work while an app is locked', async () => {
  await lockMarket();
  const held = await publishTo(arena, { variant: 'whilelocked' });
  expect((await post('/api/ops/previews', { releases: { 'mf-market': held.id } })).status).toBe(201);
  expect((await post(`${MARKET}/rollbacks`, {})).status).toBe(200);
  const dryRun = await post(`${MARKET}/rollbacks`, { dryRun: true, release: held.id });
  expect(dryRun.body.faults).not.toContain(WEEKEND);
  expect((await ship({ app: 'mf-blogs', paths: ['/blogs'], variant: 'other' })).response.statusCode).toBe(200);
});

test('a change of several apps is rolled back while they are locked', async () => {
  const market = await publishTo(arena, { variant: 'together' });
  const events = await publishTo(arena, { app: 'mf-events', paths: ['/events'] });
  const { body } = await post('/api/ops/changes', { releases: { 'mf-market': market.id, 'mf-events': events.id } });
  await post(LOCKS, { apps: null, reason: 'an incident' });
  expect((await post(`/api/ops/changes/${body.changeId}/rollbacks`, {})).status).toBe(200);
});

test('a running canary can be withdrawn while its app is locked, but neither grow nor be promoted', async () => {
  const canary = await publishTo(arena, { variant: 'canary' });
  await post(`${MARKET}/canary`, { release: canary.id, share: 10 });
  await lockMarket();
  expect(await post(`${MARKET}/canary`, { release: canary.id, share: 50 })).toEqual(refusal(WEEKEND));
  expect(await post(`${MARKET}/activations`, { release: canary.id })).toEqual(refusal(WEEKEND));
  expect((await post(`${MARKET}/canary`, { share: 0 })).status).toBe(200);
});

test('a lock ends automatically, and a new lock replaces the previous one', async () => {
  const held = await publishTo(arena, { variant: 'afterlock' });
  await lockMarket({ until: '2026-11-21T20:30+05:30' });
  await lockMarket({ until: '2h', reason: 'a shorter one' });
  now = new Date(NOW.getTime() + 2 * HOUR - 1);
  expect((await post(`${MARKET}/activations`, { release: held.id })).body.error).toBe(
    'mf-market is locked by operator until 2026-11-21T12:00:00.000Z: a shorter one',
  );
  expect(await locks()).toHaveLength(1);
  now = new Date(NOW.getTime() + 2 * HOUR);
  expect(await locks()).toEqual([]);
  expect((await post(`${MARKET}/activations`, { release: held.id })).status).toBe(200);
});

test('a lock of every app covers those that are published first while it holds', async () => {
  await post(LOCKS, { apps: null, reason: 'the final' });
  const { response, release } = await ship({ app: 'mf-new', paths: ['/new'] });
  expect([response.statusCode, response.json().error]).toEqual([
    409,
    'Every app is locked by operator until it is unlocked: the final',
  ]);
  expect((await arena.app.inject('/new')).statusCode).toBe(404);
  await post(UNLOCKS, { apps: null });
  expect((await post('/api/ops/apps/mf-new/activations', { release: release.id })).status).toBe(200);
});

test('the lock of one app and that of every app end apart, unless all are unlocked', async () => {
  await lockMarket();
  await post(LOCKS, { apps: null, reason: 'the final' });
  const afterwards = await post(UNLOCKS, { apps: ['mf-market'] });
  expect(afterwards.body.locks).toMatchObject([{ app: null, reason: 'the final' }]);
  expect(await post(UNLOCKS, { apps: ['mf-market'] })).toEqual(
    refusal('mf-market has no lock of its own. Every app is locked: unlock all of them.'),
  );
  await lockMarket();
  expect((await post(UNLOCKS, { apps: null })).body).toEqual({ locks: [] });
  expect(await post(UNLOCKS, { apps: null })).toEqual({
    status: 409,
    body: { error: 'No app is locked.', code: 'conflict' },
  });
});

test.each([
  ['without a reason', { apps: null }, 400, 'Give a reason: everyone who is blocked sees it.'],
  ['with a blank reason', { apps: null, reason: '  ' }, 400, 'Give a reason: everyone who is blocked sees it.'],
  ['of no apps', { apps: [], reason: 'x' }, 400, 'Name the apps, or send null for all of them.'],
  ['without apps', { reason: 'x' }, 400, 'apps is missing or has the wrong type.'],
  [
    'of a typing error',
    { apps: ['mf-market', 'mf-markt'], reason: 'x' },
    404,
    'There is no app mf-markt. Did you mean mf-market?',
  ],
  ['until yesterday', { apps: null, reason: 'x', until: '2026-11-20T10:00Z' }, 400, /has passed already/],
  ['until now', { apps: null, reason: 'x', until: '0m' }, 400, /has passed already/],
  ['for ever', { apps: null, reason: 'x', until: '9999-12-31T23:59-23:59' }, 400, /ends within a year/],
  ['until an unknown zone', { apps: null, reason: 'x', until: '2026-11-23T06:00' }, 400, /^Give a time with its zone/],
])('refuses a lock %s, and locks nothing', async (_, payload, status, message) => {
  const response = await post(LOCKS, payload);
  expect([response.status, response.body.error]).toEqual([
    status,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
  expect(await locks()).toEqual([]);
});

test('a team may neither lock nor unlock, not even its own app', async () => {
  const forbidden = { status: 403, body: { error: 'Only an operator may do this.', code: 'forbidden' } };
  expect(await postWithToken(team, LOCKS, { apps: ['mf-market'], reason: 'ours' })).toEqual(forbidden);
  await lockMarket();
  expect(await postWithToken(team, UNLOCKS, { apps: ['mf-market'] })).toEqual(forbidden);
  expect(await postWithToken(team, UNLOCKS, { apps: null })).toEqual(forbidden);
  const read = await getWithToken(team, '/api/ops/apps');
  expect(read.body.locks).toMatchObject([{ app: 'mf-market', reason: 'weekend' }]);
});

test('locks, unlocks and rollouts are in one history, page by page', async () => {
  await lockMarket({ until: '48h' });
  await post(`${MARKET}/rollbacks`, { reason: 'empty pages' });
  await post(UNLOCKS, { apps: null, reason: 'monday' });
  const entries: object[] = [];
  let before = '';
  for (let i = 0; i < 3; i++) {
    const { body } = await getWithToken(arena, `/api/ops/history?app=mf-market&limit=1${before}`);
    entries.push(...body.changes, ...body.events);
    before = `&before=${body.next}`;
  }
  expect(entries).toMatchObject([
    { kind: 'unlock', app: 'mf-market', time: null, reason: 'monday', by: 'operator', at: NOW.toISOString() },
    { kind: 'rollback', app: 'mf-market', reason: 'empty pages' },
    { kind: 'lock', app: 'mf-market', time: '2026-11-23T10:00:00.000Z', reason: 'weekend', release: null },
  ]);
  const { events } = (await getWithToken(arena, `${MARKET}/history`)).body;
  expect(events.slice(-2)).toMatchObject([{ kind: 'lock' }, { kind: 'unlock' }]);
});

test('locks are append-only, even for the server', async () => {
  for (const change of ["update locks set kind = 'unlock'", 'delete from locks', 'truncate locks']) {
    await expect(arena.db.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: 'locks is append-only' },
    });
  }
});

test('an app that is locked while its release is validated does not go live', async () => {
  // No page of this site has been rendered, so only the validation reads the shell.
  await arena.close();
  await setUp();
  const release = await publishTo(arena, { variant: 'racing' });
  const { find } = arena.assets;
  let interrupted = false;
  arena.assets.find = async (...file) => {
    if (file[1] === release.id && !interrupted) {
      interrupted = true;
      expect((await lockMarket()).status).toBe(200);
    }
    return find(...file);
  };
  const before = await site();
  expect(await post(`${MARKET}/activations`, { release: release.id })).toEqual(refusal(WEEKEND));
  expect(interrupted).toBe(true);
  expect(await site()).toBe(before);
});
