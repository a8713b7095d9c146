import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { SERVER } from '../../../operators/author';
import { endSession, startSession } from '../../../operators/tokens/sessions';
import { revokeToken } from '../../../operators/tokens/tokens';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';

const SCHEDULES = '/api/ops/schedules';
const MARKET = '/api/ops/apps/mf-market';
const CANCEL = `${MARKET}/schedule/cancellation`;
const HOUR = 3_600_000;
const AT = '2026-11-21T11:00:00.000Z';

/** Milliseconds until an observation must come true: far more than it takes, because machines stand still at times. */
const PATIENCE = 120_000;

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;
let variants = 0;
/** Lines of the server's log. */
const warnings: string[] = [];

beforeAll(async () => {
  arena = await startArena({
    now: () => now,
    logger: { level: 'warn', stream: { write: (line: string) => void warnings.push(line) } },
  });
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ app: 'mf-blogs', paths: ['/blogs'] });
});
beforeEach(async () => {
  now = NOW;
  await post('/api/ops/unlocks', { apps: null });
  await post(CANCEL, {});
  await ship({ variant: `live${++variants}` });
});
afterAll(() => arena.close(), PATIENCE);

const ship = (options: Parameters<typeof aRelease>[0]) => shipTo(arena, options);
const post = (url: string, payload: object) => postWithToken(arena, url, payload);

/** Publishes a release of the market that is not live. */
const hold = async (options: Parameters<typeof aRelease>[0] = {}) =>
  (await publishTo(arena, { variant: `held${++variants}`, ...options })).id;

const schedule = (release: string, more: object = {}) =>
  post(SCHEDULES, { releases: { 'mf-market': release }, goesLiveAt: '1h', ...more });

const pending = async () => (await getWithToken(arena, '/api/ops/apps')).body.schedules;

async function live(app = 'mf-market'): Promise<string | undefined> {
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  return apps.find((one: { app: string }) => one.app === app)?.release;
}

/** Lets time pass, an hour by default. @returns what came of the schedule of an app: its last event */
async function outcome(app = 'mf-market', milliseconds = HOUR) {
  now = new Date(NOW.getTime() + milliseconds);
  const lastEvent = async () => (await getWithToken(arena, `/api/ops/apps/${app}/history`)).body.events.at(-1);
  await expectSoon(async () => ['went-live', 'refused'].includes((await lastEvent()).kind), PATIENCE);
  return lastEvent();
}

test(
  'a scheduled release goes live at its time, not before, and the history has both',
  async () => {
    const before = await live();
    const release = await hold();
    const { status, body } = await schedule(release, { reason: 'the sale' });
    const scheduled = {
      id: expect.stringMatching(/^schedule-[0-9a-f]{12}$/),
      releases: { 'mf-market': release },
      goesLiveAt: AT,
      by: 'operator',
      reason: 'the sale',
      since: NOW.toISOString(),
      waits: null,
    };
    expect([status, body]).toEqual([201, { ...scheduled, replaced: [] }]);
    expect([await live(), await pending()]).toEqual([before, [scheduled]]);

    expect(await outcome()).toMatchObject({ kind: 'went-live', release, time: AT, by: 'arena', reason: null });
    expect([await live(), await pending()]).toEqual([release, []]);
    expect((await arena.app.inject('/market')).body).toContain(`<h1>held${variants}</h1>`);
    const { history, events } = (await getWithToken(arena, `${MARKET}/history`)).body;
    expect(history.at(-1)).toMatchObject({ kind: 'activate', release, by: 'operator', reason: 'the sale', at: AT });
    expect(events.at(-2)).toMatchObject({
      kind: 'schedule',
      release,
      time: AT,
      reason: 'the sale',
      at: NOW.toISOString(),
    });
  },
  PATIENCE,
);

test(
  'releases of several apps go live at their time as one change',
  async () => {
    const releases = {
      'mf-market': await hold(),
      'mf-blogs': (await publishTo(arena, { app: 'mf-blogs', paths: ['/blogs'], variant: `posts${variants}` })).id,
    };
    expect((await post(SCHEDULES, { releases, goesLiveAt: AT })).body.releases).toEqual(releases);
    expect(await outcome()).toMatchObject({ kind: 'went-live' });
    expect({ 'mf-market': await live(), 'mf-blogs': await live('mf-blogs') }).toEqual(releases);
    const changes = (await getWithToken(arena, '/api/ops/history')).body.changes.slice(0, 2);
    expect(changes[0].changeId).toMatch(/^change-/);
    expect(changes[1].changeId).toBe(changes[0].changeId);
    expect((await post(`/api/ops/changes/${changes[0].changeId}/rollbacks`, {})).status).toBe(200);
  },
  PATIENCE,
);

test(
  'a second schedule replaces the first and says so; a cancelled one does not go live',
  async () => {
    const first = await hold();
    const second = await hold();
    await schedule(first, { reason: 'too late' });
    const { body } = await schedule(second, { goesLiveAt: '30m' });
    expect(body.replaced).toMatchObject([{ releases: { 'mf-market': first }, reason: 'too late' }]);
    expect(await pending()).toMatchObject([{ releases: { 'mf-market': second } }]);
    const cancelled = await post(CANCEL, { reason: 'no sale' });
    expect([cancelled.status, cancelled.body.releases]).toEqual([200, { 'mf-market': second }]);
    expect(await post(CANCEL, {})).toEqual({
      status: 409,
      body: { error: 'mf-market has no schedule.', code: 'conflict' },
    });
    const { events } = (await getWithToken(arena, `${MARKET}/history`)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'unschedule', release: second, reason: 'no sale', by: 'operator' });

    // Another app's schedule of the same time has gone live, and the cancelled one has not.
    const before = await live();
    const blogs = await publishTo(arena, { app: 'mf-blogs', paths: ['/blogs'], variant: `later${variants}` });
    await post(SCHEDULES, { releases: { 'mf-blogs': blogs.id }, goesLiveAt: '1h' });
    expect(await outcome('mf-blogs')).toMatchObject({ kind: 'went-live' });
    expect(await live()).toBe(before);
  },
  PATIENCE,
);

test('cancelling or replacing the schedule of one app cancels that of the apps with it', async () => {
  const blogs = await publishTo(arena, { app: 'mf-blogs', paths: ['/blogs'], variant: `with${variants}` });
  await post(SCHEDULES, { releases: { 'mf-market': await hold(), 'mf-blogs': blogs.id }, goesLiveAt: '1h' });
  await schedule(await hold());
  expect(await pending()).toHaveLength(1);
  const { events } = (await getWithToken(arena, '/api/ops/apps/mf-blogs/history')).body;
  expect(events.at(-1)).toMatchObject({ kind: 'unschedule', reason: 'Replaced by a schedule of mf-market.' });
  await post(SCHEDULES, { releases: { 'mf-market': await hold(), 'mf-blogs': blogs.id }, goesLiveAt: '1h' });
  expect((await post('/api/ops/apps/mf-blogs/schedule/cancellation', {})).status).toBe(200);
  expect(await pending()).toEqual([]);
});

test.each([
  ['in the past', { goesLiveAt: '2026-11-21T09:59Z' }, 400, 'This time has passed already.'],
  ['now', { goesLiveAt: '0m' }, 400, 'This time has passed already.'],
  ['in 31 days', { goesLiveAt: '31d' }, 400, 'A release can be scheduled at most 30 days ahead.'],
  ['without a zone', { goesLiveAt: '2026-11-22T10:00' }, 400, /^Give a time with its zone/],
  ['of no apps', { releases: {} }, 400, 'Name a release of each app.'],
  ['of an unknown release', { releases: { 'mf-market': '1.0.0-0123456789abcdef' } }, 404, /^There is no release/],
])('refuses a schedule %s', async (_, more, status, message) => {
  const response = await schedule(await hold(), more);
  expect([response.status, response.body.error]).toEqual([
    status,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
  expect(await pending()).toEqual([]);
});

test('a release is checked when it is scheduled, and one that is live already is refused', async () => {
  const files = { [NODE_BUNDLE]: 'exports.default = { routes: [() => { throw new Error("no prices"); }] };' };
  expect(await schedule(await hold({ files }))).toEqual({
    status: 409,
    body: {
      error: '/market cannot be rendered: no prices',
      code: 'conflict',
      faults: ['/market cannot be rendered: no prices'],
    },
  });
  const release = (await live()) ?? '';
  expect((await schedule(release)).body.error).toBe(`mf-market ${release} is live already.`);
});

test(
  'a release that is no longer valid at its time is refused, the history says why, and it can be scheduled again',
  async () => {
    const before = await live();
    const release = await hold({ paths: ['/market', '/night'] });
    await schedule(release);
    await ship({ app: 'mf-night', paths: ['/night'] });
    expect(await outcome()).toMatchObject({
      kind: 'refused',
      release,
      by: 'arena',
      reason: 'mf-market claims /night, which mf-night already answers.',
    });
    expect([await live(), await pending()]).toEqual([before, []]);
    await post('/api/ops/apps/mf-night/retirements', {});
    expect((await schedule(release)).status).toBe(201);
    expect(await outcome('mf-market', 2 * HOUR)).toMatchObject({ kind: 'went-live', release });
    expect(await live()).toBe(release);
  },
  PATIENCE,
);

test(
  'a release is refused at its time if another one went live in between',
  async () => {
    await schedule(await hold());
    const { release } = await ship({ variant: `hotfix${variants}` });
    expect(await outcome()).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining(`mf-market has changed in the meantime: operator made ${release.id} live on`),
    });
    expect(await live()).toBe(release.id);
  },
  PATIENCE,
);

test(
  'a release that was made live by hand is not made live again',
  async () => {
    const release = await hold();
    await schedule(release);
    await post(`${MARKET}/activations`, { release });
    expect(await outcome()).toMatchObject({ kind: 'refused', reason: 'It was live already.' });
  },
  PATIENCE,
);

test(
  'a lock refuses a schedule that it will outlast, and one that comes due while it holds',
  async () => {
    const release = await hold();
    const lock = (until: string | null) => post('/api/ops/locks', { apps: ['mf-market'], reason: 'weekend', until });
    await lock('2h');
    const refused = 'mf-market is locked by operator until 2026-11-21T12:00:00.000Z: weekend';
    expect(await schedule(release)).toEqual({
      status: 409,
      body: { error: refused, code: 'conflict', faults: [refused] },
    });
    await lock('30m');
    expect((await schedule(release)).status).toBe(201);
    await lock('2h');
    expect(await outcome()).toMatchObject({ kind: 'refused', reason: refused });
    expect(await live()).not.toBe(release);
  },
  PATIENCE,
);

test(
  'a release that no server could make live within an hour is refused',
  async () => {
    const release = await hold();
    await schedule(release, { goesLiveAt: '1m' });
    now = new Date(NOW.getTime() + 2 * HOUR);
    await expectSoon(async () => (await pending()).length === 0, PATIENCE);
    const { events } = (await getWithToken(arena, `${MARKET}/history`)).body;
    expect(events.at(-1)).toMatchObject({
      kind: 'refused',
      reason: 'No server could make it live within an hour of its time.',
    });
    expect(await live()).not.toBe(release);
  },
  PATIENCE,
);

test(
  'a team schedules and cancels its own app only, and not around the operator',
  async () => {
    const { id, token } = await createTeamToken(arena.db, { app: 'mf-market', at: NOW });
    const byTeam = (url: string, payload: object) => postWithToken({ app: arena.app, token }, url, payload);
    const release = await hold();
    const blogs = await publishTo(arena, { app: 'mf-blogs', paths: ['/blogs'], variant: `team${variants}` });
    const both = { 'mf-market': release, 'mf-blogs': blogs.id };
    const foreign = {
      status: 403,
      body: { error: 'This token is for mf-market and may not change mf-blogs.', code: 'forbidden' },
    };
    expect(await byTeam(SCHEDULES, { releases: both, goesLiveAt: '1h' })).toEqual(foreign);
    expect((await byTeam(SCHEDULES, { releases: both, goesLiveAt: '1h', skipBrowserCheck: true })).status).toBe(403);

    await post(SCHEDULES, { releases: both, goesLiveAt: '1h' });
    expect(await byTeam(CANCEL, {})).toEqual(foreign);
    expect(await byTeam('/api/ops/apps/mf-blogs/schedule/cancellation', {})).toEqual(foreign);
    expect(await byTeam(SCHEDULES, { releases: { 'mf-market': release }, goesLiveAt: '2h' })).toEqual(foreign);
    expect(await pending()).toMatchObject([{ releases: both, by: 'operator' }]);

    await post(CANCEL, {});
    const own = await byTeam(SCHEDULES, { releases: { 'mf-market': release }, goesLiveAt: '1h' });
    expect([own.status, own.body.by]).toEqual([201, 'team of mf-market']);
    await revokeToken(arena.db, id, { by: SERVER, at: NOW });
    expect(await outcome()).toMatchObject({
      kind: 'refused',
      reason: 'The token that scheduled it was revoked or has expired.',
    });
  },
  PATIENCE,
);

test.each(['ended', 'revoked'] as const)(
  'the schedule of a session that has %s',
  async (end) => {
    const rights = { role: 'releaser', apps: ['mf-market'] } as const;
    const person = { name: `Asha, ${end} (OpenID Connect)`, subject: 'f3a1 at login.example', rights };
    const { token } = await startSession(arena.db, person, { client: '127.0.0.1', requestId: 'x', at: NOW });
    const bySession = (url: string, payload: object) => postWithToken({ app: arena.app, token }, url, payload);
    const release = await hold();
    expect((await bySession(SCHEDULES, { releases: { 'mf-market': release }, goesLiveAt: '1h' })).status).toBe(201);
    const { tokens } = (await getWithToken(arena, '/api/ops/tokens')).body;
    const by = {
      ...SERVER,
      name: person.name,
      tokenId: tokens.find(({ name }: { name: string }) => name === person.name).id,
    };
    if (end === 'ended') await endSession(arena.db, { by, at: NOW });
    else await revokeToken(arena.db, by.tokenId, { by: SERVER, at: NOW });
    expect((await bySession(CANCEL, {})).status).toBe(401);
    expect(await outcome()).toMatchObject(
      end === 'ended'
        ? { kind: 'went-live', release }
        : { kind: 'refused', reason: 'The token that scheduled it was revoked or has expired.' },
    );
    if (end === 'ended') {
      const { entries } = (await getWithToken(arena, '/api/ops/audit?limit=1')).body;
      expect(entries[0]).toMatchObject({ action: 'activate', by: person.name, tokenId: by.tokenId });
    }
  },
  PATIENCE,
);

test(
  'a fault of the server leaves the schedule pending and changes nothing; it is tried again',
  async () => {
    const before = await live();
    const release = await hold();
    await schedule(release);
    // The release is live in the transaction already when this fails.
    await arena.db.execute("alter table schedules add constraint disk_full check (kind <> 'went-live') not valid");
    now = new Date(NOW.getTime() + HOUR);
    await expectSoon(async () => warnings.some((line) => line.includes('could not go live yet')), PATIENCE);
    expect([await live(), await pending()]).toMatchObject([before, [{ releases: { 'mf-market': release } }]]);
    await arena.db.execute('alter table schedules drop constraint disk_full');
    expect(await outcome('mf-market', HOUR + 10_000)).toMatchObject({ kind: 'went-live' });
    expect(await live()).toBe(release);
  },
  PATIENCE,
);

test('retention keeps the files of a scheduled release', async () => {
  const release = await hold();
  await schedule(release, { goesLiveAt: '29d' });
  for (let i = 0; i < 11; i++) await hold();
  now = new Date(NOW.getTime() + 20 * 24 * HOUR);
  await post('/api/ops/prune', {});
  await post(CANCEL, {});
  expect((await post(`${MARKET}/activations`, { release })).status).toBe(200);
});

test(
  'a release that is cancelled while it is checked at its time does not go live',
  async () => {
    const release = await hold();
    await schedule(release);
    const before = await live();
    let interrupted = false;
    await arena.db.execute('delete from prerendered_pages');
    const { find } = arena.assets;
    arena.assets.find = async (...file) => {
      if (file[1] === release && !interrupted) {
        interrupted = true;
        expect((await post(CANCEL, { reason: 'just in time' })).status).toBe(200);
      }
      return find(...file);
    };
    now = new Date(NOW.getTime() + HOUR);
    await expectSoon(async () => interrupted && (await pending()).length === 0, PATIENCE);
    // A later schedule has gone live, so the cancelled one has ended.
    now = NOW;
    const blogs = await publishTo(arena, { app: 'mf-blogs', paths: ['/blogs'], variant: `end${variants}` });
    await post(SCHEDULES, { releases: { 'mf-blogs': blogs.id }, goesLiveAt: '1h' });
    expect(await outcome('mf-blogs')).toMatchObject({ kind: 'went-live' });
    arena.assets.find = find;
    expect(await live()).toBe(before);
    const { events } = (await getWithToken(arena, `${MARKET}/history`)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'unschedule', reason: 'just in time' });
  },
  PATIENCE,
);

test(
  'with two servers, and after a restart, a scheduled release goes live exactly once',
  async () => {
    const release = await hold();
    await schedule(release);
    // Both servers have the same database and files; each looks for due schedules itself.
    const stopped = await arena.startAnother();
    await stopped.close();
    const restarted = await arena.startAnother();
    const ofRelease = async () => {
      const { history, events } = (await getWithToken(arena, `${MARKET}/history`)).body;
      const kinds = [...history, ...events].filter((entry) => entry.release === release).map(({ kind }) => kind);
      return kinds.sort();
    };
    expect(await outcome()).toMatchObject({ kind: 'went-live' });
    await restarted.close();
    expect(await ofRelease()).toEqual(['activate', 'schedule', 'went-live']);
  },
  PATIENCE,
);

test('schedules are append-only, even for the server', async () => {
  for (const change of ["update schedules set kind = 'refused'", 'delete from schedules', 'truncate schedules']) {
    await expect(arena.db.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: 'schedules is append-only' },
    });
  }
});
