import { randomUUID } from 'node:crypto';
import { SUBMIT_FEEDBACK } from '@arena/shared/contract/api/visitor-api';
import { MINUTE } from '@arena/shared/contract/time/duration';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { desc, eq, gt } from 'drizzle-orm';
import { events } from '../../../operators/events/table';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { createTeamToken } from '../../../testing/team-token';
import { guardFailures, guardViews } from '../../ledger/guard/table';
import { inCanary } from '../../live/canary/bucket';
import { openVisitorIds, type VisitorIds } from '../../pages/selection/visitor-ids';
import { storeBrowserReport } from '../../validation/browser-check/stored-reports';
import { LEAST_STEP_TIME } from './decide';
import type { GuardMonitor } from './guard-monitor';

// The server would look every two seconds; the tests say when.
let monitor: GuardMonitor;
jest.unstable_mockModule('./start-guards', () => ({
  startGuards: (_: unknown, started: { monitor: GuardMonitor }) => {
    monitor = started.monitor;
  },
}));

const { NOW, startArena } = await import('../../../testing/start-arena');

const MARKET = '/api/ops/apps/mf-market';
const CANARY = `${MARKET}/canary`;
const STEPS = [
  { share: 10, views: 30 },
  { share: 50, views: 30 },
];
const SET = 'set-0123456789abcdef';

let arena: Awaited<ReturnType<typeof startArena>>;
let clock = NOW.getTime();
let variants = 0;
let networks = 0;
let ids: VisitorIds;
let live: string;
let canary: string;

beforeAll(async () => {
  arena = await startArena({ now: () => new Date(clock++) });
  ids = await openVisitorIds(arena.token);
  await ship({ app: 'shell', paths: ['/help'] });
});
beforeEach(async () => {
  await post(CANARY, { share: 0 });
  await post('/api/ops/unlocks', { apps: null });
  live = (await ship({ variant: `live${++variants}` })).id;
  canary = await hold();
});
afterAll(() => arena.close());

const ship = async (options: Parameters<typeof aRelease>[0]) => (await shipTo(arena, options)).release;
const hold = async () => (await publishTo(arena, { variant: `held${++variants}` })).id;
const post = (url: string, payload: object) => postWithToken(arena, url, payload);
const startGuard = (more: object = {}) => post(CANARY, { release: canary, guard: { steps: STEPS }, ...more });

/** Ids of new visitors who are in a canary of this share, or not. */
function newVisitors(count: number, { share, isIn }: { share: number; isIn: boolean }): string[] {
  const found: string[] = [];
  while (found.length < count) {
    const id = ids.issue();
    if (inCanary('mf-market', id, share) === isIn) found.push(id);
  }
  return found;
}

/** An address of a client network that no other visitor has. */
function newNetwork(): string {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
}

/** A page view of a visitor. @returns what the page calls its request */
async function visit(visitor: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const cookies = { arena_visitor: visitor };
  const response = await arena.app.inject({ url: '/market', cookies, headers, remoteAddress });
  return { response, request: String(response.headers['server-timing']).replace('request;desc=', '') };
}

/** Page views of new visitors, confirmed by their browsers. The first ones send a report, or a form. */
async function visits(
  count: number,
  who: { share: number; isIn: boolean },
  { failing = 0, sending = 0, refused = false, addresses = [] as readonly string[] } = {},
) {
  for (const [index, visitor] of newVisitors(count, who).entries()) {
    const from = addresses[index % addresses.length] ?? newNetwork();
    const { request } = await visit(visitor, {}, from);
    // What others confirm completes no step.
    if (who.isIn) await confirm(request, from);
    if (index < failing) await report(request, { from });
    if (index < sending) await sendForm(visitor, { refused, from });
  }
}

/** What the browser sends when it shows a page. */
async function confirm(request: string, from: string) {
  const { statusCode } = await arena.app.inject({ url: `/ping?view=${request}`, remoteAddress: from });
  expect(statusCode).toBe(200);
}

/** A form of the page `/`, which the server refuses if its rating is not one. */
async function sendForm(visitor: string, { refused, from }: { refused: boolean; from: string }) {
  const payload = { rating: refused ? 99 : 5 };
  const request = { method: 'POST', url: SUBMIT_FEEDBACK, cookies: { arena_visitor: visitor }, payload } as const;
  expect((await arena.app.inject({ ...request, remoteAddress: from })).statusCode).toBe(refused ? 400 : 201);
}

/** Makes an app that answers `/` live, and starts a guarded canary of it with one step. */
async function startGuardOfForms() {
  const paths = ['/market', '/'];
  live = (await ship({ variant: `live${++variants}`, paths })).id;
  canary = (await publishTo(arena, { variant: `held${++variants}`, paths })).id;
  await startGuard({ guard: { steps: [{ share: 50, views: 30 }] } });
}

/** One client sends forms all the time, with and without the canary. */
async function flood(refused: boolean) {
  const from = newNetwork();
  const visitors = [true, false].flatMap((isIn) => newVisitors(10, { share: 50, isIn }));
  for (const visitor of visitors) await sendForm(visitor, { refused, from });
}

/** Lets the time pass that a step takes at least. */
const passStep = () => {
  clock += LEAST_STEP_TIME;
};

/** The report of a failure. */
async function report(request: string | undefined, { release = canary, from = newNetwork() } = {}) {
  const { statusCode } = await arena.app.inject({
    method: 'POST',
    url: '/api/failures',
    remoteAddress: from,
    payload: { app: 'mf-market', release, reason: 'crashed', set: SET, page: '/market', request },
  });
  return statusCode;
}

/** Lets the server decide. @returns the canary as operators see it, if there is one */
async function decide() {
  await monitor.check();
  const { canaries } = (await getWithToken(arena, '/api/ops/apps')).body;
  return canaries.find(({ app }: { app: string }) => app === 'mf-market');
}

const history = async () => (await getWithToken(arena, `${MARKET}/history`)).body.history;
const liveRelease = async () => {
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  return apps.find(({ app }: { app: string }) => app === 'mf-market').release;
};

test('takes a canary from step to step after visitors of many networks have had it, and makes it live', async () => {
  expect(await startGuard({ reason: 'new prices' })).toEqual({
    status: 200,
    body: { app: 'mf-market', release: canary, share: 10, warnings: [] },
  });
  await visits(29, { share: 10, isIn: true });
  await visits(50, { share: 10, isIn: false }, { failing: 1 });
  passStep();
  expect(await decide()).toMatchObject({
    share: 10,
    by: 'operator',
    guard: {
      steps: STEPS,
      step: 0,
      stepViews: 29,
      pausedAt: null,
      canary: { views: 29, failures: 0, visitors: 0 },
      others: { views: 50, failures: 1, visitors: 1 },
      withdrawnAt: 100,
      minutesLeft: expect.any(Number),
      curve: [{ canaryViews: 29, canary: 0, others: 2 }],
    },
  });
  await visits(1, { share: 10, isIn: true });
  expect(await decide()).toMatchObject({ share: 50, by: 'arena', guard: { step: 1, stepViews: 0 } });
  await visits(30, { share: 50, isIn: true }, { failing: 1 });
  await visits(30, { share: 50, isIn: false }, { failing: 1 });
  // Many visitors in a minute are no evidence of a whole day.
  expect(await decide()).toMatchObject({ share: 50, guard: { step: 1, stepViews: 30 } });
  passStep();
  expect(await decide()).toBeUndefined();
  expect(await liveRelease()).toBe(canary);
  expect((await history()).slice(-3)).toMatchObject([
    { kind: 'canary', share: 10, by: 'operator', reason: 'new prices' },
    {
      kind: 'canary',
      share: 50,
      by: 'arena',
      reason:
        'Step 2 of 2 of its guard: 0 of 30 page views (0.0 %) of the canary failed, and 1 of 50 page views (2.0 %) of ' +
        'all others.',
    },
    { kind: 'activate', release: canary, by: 'arena', reason: expect.stringMatching(/^Live after all steps/) },
  ]);
});

test('withdraws a canary that fails more often, with the evidence in the history', async () => {
  await startGuard();
  await visits(40, { share: 10, isIn: true }, { failing: 40 });
  await visits(60, { share: 10, isIn: false }, { failing: 1 });
  expect(await decide()).toBeUndefined();
  expect([await liveRelease(), (await history()).at(-1)]).toMatchObject([
    live,
    {
      kind: 'withdraw',
      release: canary,
      by: 'arena',
      reason: expect.stringMatching(
        /^Withdrawn by its guard: 40 of 40 page views \(100\.0 %\) of the canary failed, and 1 of 60 page views \(1\.7 %\) of all others\. Evidence \d{3,} that it is worse\.$/,
      ),
    },
  ]);
});

test('pauses a canary when few visitors fail, tells operators, and continues when a person resumes it', async () => {
  await startGuard();
  await visits(10, { share: 10, isIn: true }, { failing: 5 });
  await visits(60, { share: 10, isIn: false }, { failing: 1 });
  expect(await decide()).toMatchObject({ share: 10, guard: { pausedAt: expect.any(String), pausedBy: 'arena' } });
  const [told] = await arena.db.select().from(events).where(eq(events.type, 'canary.paused'));
  expect(told).toMatchObject({
    by: 'arena',
    reason: expect.stringMatching(
      /^5 of 10 page views \(50\.0 %\) of the canary failed, .*Evidence \d{3,} that it is worse/,
    ),
    details: { releases: [{ app: 'mf-market', release: canary, action: 'canary', share: 10 }] },
  });
  const { entries } = (await getWithToken(arena, '/api/ops/audit?who=arena')).body;
  expect(entries[0]).toMatchObject({ action: 'pause', app: 'mf-market', release: canary });
  // It decides repeatedly, but notifies once.
  await decide();
  expect(await arena.db.$count(events, eq(events.type, 'canary.paused'))).toBe(1);

  expect((await post(`${CANARY}/pause`, { paused: false })).status).toBe(200);
  expect(await decide()).toMatchObject({ share: 10, guard: { pausedAt: null, pausedBy: null, evidence: 1 } });
  expect([await liveRelease(), (await history()).at(-1).kind]).toEqual([live, 'canary']);
});

test('keeps a canary that fails as often as the live release', async () => {
  await startGuard();
  await visits(30, { share: 10, isIn: true }, { failing: 3 });
  await visits(90, { share: 10, isIn: false }, { failing: 9 });
  passStep();
  expect(await decide()).toMatchObject({ share: 50, guard: { step: 1 } });
});

test('withdraws a canary with which fewer visitors send a form, although one client sends many', async () => {
  await startGuardOfForms();
  await visits(48, { share: 50, isIn: true });
  await flood(false);
  await visits(48, { share: 50, isIn: false }, { sending: 30 });
  const worseForms = 'Fewer visitors sent a form: 1 of 48, 30 of 48 with the release before.';
  expect(await decide()).toMatchObject({ guard: { pausedBy: 'arena', worseForms } });
  await visits(16, { share: 50, isIn: false }, { sending: 16 });
  expect(await decide()).toBeUndefined();
  expect((await history()).at(-1).reason).toMatch(
    /^Withdrawn by its guard: Fewer visitors sent a form: 1 of 48, 46 of 64 with the release before\. Evidence \d{3,} /,
  );
  expect(await liveRelease()).toBe(live);
});

test('withdraws a canary whose forms are refused', async () => {
  await startGuardOfForms();
  await visits(45, { share: 50, isIn: true }, { sending: 45, refused: true });
  await visits(45, { share: 50, isIn: false }, { sending: 45 });
  expect(await decide()).toBeUndefined();
  expect((await history()).at(-1).reason).toMatch(
    /^Withdrawn by its guard: More visitors had a form refused: 45 of 45, 0 of 45 with the release before\. /,
  );
});

test('keeps a canary with which as many visitors send a form, whatever one client sends', async () => {
  await startGuardOfForms();
  await flood(true);
  await visits(30, { share: 50, isIn: true }, { sending: 12 });
  await visits(30, { share: 50, isIn: false }, { sending: 14 });
  expect(await decide()).toMatchObject({ guard: { pausedAt: null } });
  passStep();
  expect(await decide()).toBeUndefined();
  expect(await liveRelease()).toBe(canary);
});

test('an error that nothing caught counts, and one without a frame in a shown release does not', async () => {
  await startGuard();
  const [first = '', second = ''] = newVisitors(2, { share: 10, isIn: true });
  const sendError = async (request: string, release: string) =>
    arena.app.inject({
      method: 'POST',
      url: '/api/errors',
      payload: {
        kind: 'uncaught',
        name: 'TypeError',
        message: 'x',
        frames: [`/releases/mf-market/${release}/remoteEntry.js:1:1`],
        set: SET,
        page: '/market',
        request,
      },
    });
  expect((await sendError((await visit(first)).request, canary)).statusCode).toBe(204);
  expect((await sendError((await visit(second)).request, '1.0.0-0123456789abcdef')).statusCode).toBe(204);
  expect(await decide()).toMatchObject({ guard: { canary: { views: 2, failures: 1 } } });
});

test('reports without a page view have no effect', async () => {
  const before = (await visit(newVisitors(1, { share: 10, isIn: true })[0] ?? '')).request;
  await startGuard();
  const views = newVisitors(3, { share: 10, isIn: true }).map((visitor) => visit(visitor));
  const [seen = '', ...others] = (await Promise.all(views)).map(({ request }) => request);
  const [id, number = ''] = seen.split('.');
  const flipped = Buffer.from(number, 'base64url');
  flipped.writeUInt8(flipped.readUInt8(0) ^ 1, 0);
  const inCanaryFlipped = Buffer.from(number, 'base64url');
  inCanaryFlipped.writeUInt8(inCanaryFlipped.readUInt8(18) ^ 1, 18);
  const forged = [
    undefined,
    before,
    id,
    `${id}.${'A'.repeat(number.length)}`,
    `${id}.${flipped.toString('base64url')}`,
    `${id}.${inCanaryFlipped.toString('base64url')}`,
    `${id}.${number.slice(0, -4)}`,
    `${id}.${number.slice(4)}`,
    `${id}.A`,
  ];
  for (const request of forged) for (let times = 0; times < 20; times++) expect(await report(request)).toBe(204);
  const counted = { views: 3, failures: 0, visitors: 0 };
  expect(await decide()).toMatchObject({ guard: { canary: counted, others: { failures: 0 }, evidence: 1 } });
  expect(await report(`${id}.${number}.${number}`)).toBe(400);

  // Each page view counts once, however it is written down, and whatever its request is called.
  for (let times = 0; times < 50; times++) await report(seen);
  for (const request of [`${number}.${number}`, `another-request.${number}`]) await report(request);
  expect(await decide()).toMatchObject({ guard: { canary: { ...counted, failures: 1, visitors: 1 } } });
  expect(others).toHaveLength(2);

  // Numbers of an ended canary do not count for another one.
  await post(CANARY, { share: 0 });
  await startGuard();
  for (const request of [seen, ...others]) await report(request);
  expect(await decide()).toMatchObject({ guard: { canary: { views: 0, failures: 0 }, evidence: 1 } });
});

test.each([1, 20])('a client with %i addresses neither makes a canary live nor withdraws it', async (count) => {
  const addresses = Array.from({ length: count }, newNetwork);
  await startGuard();
  await visits(60, { share: 10, isIn: true }, { addresses });
  passStep();
  const { guard } = await decide();
  expect(guard).toMatchObject({ step: 0, stepViews: Math.min(60, 3 * count) });

  await visits(25, { share: 10, isIn: true }, { failing: 25, addresses });
  const after = await decide();
  expect(after).toMatchObject({ share: 10, guard: { canary: { failures: 25 } } });
  expect(after.guard.pausedBy).toBe(count > 1 ? 'arena' : null);
});

test('visitors with an id that this site did not issue do not count', async () => {
  await startGuard();
  let drawn = randomUUID();
  while (!inCanary('mf-market', drawn, 10)) drawn = randomUUID();
  const { response, request } = await visit(drawn);
  expect([response.body.includes(canary), request.includes('.'), response.cookies]).toEqual([true, false, []]);
});

test('page views that no browser confirms complete no step', async () => {
  await startGuard();
  for (const visitor of newVisitors(40, { share: 10, isIn: true })) await visit(visitor);
  passStep();
  expect(await decide()).toMatchObject({ share: 10, guard: { step: 0, stepViews: 0, canary: { views: 40 } } });
});

test('a live release stays live, whatever browsers report', async () => {
  await startGuard();
  await visits(60, { share: 10, isIn: false }, { failing: 60 });
  expect(await decide()).toMatchObject({ share: 10, guard: { others: { failures: 60 } } });
  expect([await liveRelease(), (await history()).at(-1).kind]).toEqual([live, 'canary']);
});

test('a visitor whose every page fails is one visitor', async () => {
  await startGuard();
  const [visitor = ''] = newVisitors(1, { share: 10, isIn: true });
  for (let times = 0; times < 10; times++) await report((await visit(visitor)).request);
  expect(await decide()).toMatchObject({ share: 10, guard: { canary: { views: 10, failures: 10, visitors: 1 } } });
  const stored = await arena.db.select().from(guardFailures);
  expect(JSON.stringify(stored)).not.toContain(visitor);
});

test('a paused guard keeps the share, and still withdraws a worse release', async () => {
  await startGuard();
  const pause = (paused: boolean) => post(`${CANARY}/pause`, { paused });
  expect(await pause(true)).toEqual({ status: 200, body: { app: 'mf-market', release: canary, paused: true } });
  expect(await pause(true)).toEqual({
    status: 409,
    body: { error: 'The guard of mf-market is paused already.', code: 'conflict' },
  });
  await visits(30, { share: 10, isIn: true });
  passStep();
  expect(await decide()).toMatchObject({ share: 10, guard: { step: 0, pausedAt: expect.any(String) } });
  expect((await pause(false)).body).toMatchObject({ paused: false });
  expect(await decide()).toMatchObject({ share: 50, guard: { step: 1, pausedAt: null } });
  await pause(true);
  await visits(60, { share: 50, isIn: true }, { failing: 60 });
  expect(await decide()).toBeUndefined();
  expect(await pause(false)).toEqual({
    status: 409,
    body: { error: 'mf-market has no guarded canary.', code: 'conflict' },
  });
});

test('a second team that releases the app is told, and a rollback passes', async () => {
  await ship({ app: 'mf-blogs', paths: ['/blogs'] });
  const earlier = live;
  live = (await ship({ variant: `live${++variants}` })).id;
  await startGuard();
  const other = await hold();
  const refused = {
    status: 409,
    body: {
      error: `mf-market has a guarded canary of ${canary} by operator. Wait for it, or withdraw it first: arena canary withdraw mf-market.`,
      code: 'conflict',
    },
  };
  const team = { app: arena.app, token: (await createTeamToken(arena.db, { app: 'mf-market', at: NOW })).token };
  for (const [url, payload] of [
    [`${MARKET}/activations`, { release: other }],
    [CANARY, { release: other, share: 5 }],
    [CANARY, { release: other, guard: {} }],
    ['/api/ops/changes', { releases: { 'mf-market': other } }],
  ] as const) {
    expect(await post(url, payload)).toEqual(refused);
    if (url !== '/api/ops/changes') expect(await postWithToken(team, url, payload)).toEqual(refused);
  }
  expect((await post(`${MARKET}/rollbacks`, { release: earlier })).status).toBe(200);
  expect([await decide(), await liveRelease()]).toEqual([undefined, earlier]);
});

test('setting the share by hand, or promoting the canary, ends the guard', async () => {
  await startGuard();
  expect((await post(CANARY, { release: canary, share: 20 })).status).toBe(200);
  expect(await decide()).toMatchObject({ share: 20, guard: null });
  expect((await startGuard()).status).toBe(200);
  expect(await decide()).toMatchObject({ share: 10, guard: { step: 0 } });
  expect((await post(`${MARKET}/activations`, { release: canary })).status).toBe(200);
  expect(await decide()).toBeUndefined();
});

test('a locked app keeps its share until it is unlocked', async () => {
  await startGuard();
  await visits(30, { share: 10, isIn: true });
  passStep();
  await post('/api/ops/locks', { apps: ['mf-market'], reason: 'weekend' });
  expect(await decide()).toMatchObject({ share: 10 });
  await post('/api/ops/unlocks', { apps: null });
  expect(await decide()).toMatchObject({ share: 50 });
});

test('withdraws a release that can no longer go live', async () => {
  await startGuard({ guard: { steps: [{ share: 10, views: 30 }] } });
  await visits(30, { share: 10, isIn: true });
  passStep();
  const find = jest.spyOn(arena.assets, 'find').mockResolvedValue(null);
  try {
    await monitor.check();
  } finally {
    find.mockRestore();
  }
  expect([await liveRelease(), (await history()).at(-1)]).toMatchObject([
    live,
    { kind: 'withdraw', reason: expect.stringMatching(/^Withdrawn by its guard, because it could not go live: ./) },
  ]);
});

test('a page view counts in the minute in which it came, not in that of its write', async () => {
  await startGuard();
  clock = Math.ceil(clock / MINUTE) * MINUTE;
  const minute = new Date(clock);
  await visits(1, { share: 10, isIn: false });
  clock += 5 * MINUTE;
  await decide();
  const [last] = await arena.db.select().from(guardViews).orderBy(desc(guardViews.guard), desc(guardViews.period));
  expect(last).toMatchObject({ period: minute, views: 1 });
});

test('a guard that runs for weeks counts by the hour, and its curve has at most sixty points', async () => {
  await startGuard();
  const [visitor = ''] = newVisitors(1, { share: 10, isIn: true });
  for (let hour = 0; hour < 100; hour++) {
    clock += 3_600_000;
    await report((await visit(visitor)).request, { from: `192.0.2.${hour}` });
    await visit(visitor);
    await decide();
  }
  const { guard } = await decide();
  expect(guard.canary).toEqual({ views: 200, failures: 100, visitors: 1 });
  expect(guard.curve.length).toBeLessThanOrEqual(60);
  expect(guard.curve.at(-1)).toEqual({ canaryViews: 200, canary: 50, others: 0 });
  expect(await arena.db.$count(guardViews, gt(guardViews.period, new Date(clock - 90 * 3_600_000)))).toBe(90);
});

test('pages stay the same; their header carries the number, also when they are not sent again', async () => {
  const [visitor = ''] = newVisitors(1, { share: 10, isIn: false });
  const before = await visit(visitor);
  expect(before.request).toMatch(/^[\w-]+$/);
  await startGuard();
  const first = await visit(visitor);
  const second = await visit(visitor, { 'if-none-match': String(first.response.headers.etag) });
  expect([first.response.body, second.response.statusCode]).toEqual([before.response.body, 304]);
  expect(first.request).toMatch(/^[\w-]{36}\.[\w-]{42}$/);
  expect(second.request.split('.')[1]).not.toBe(first.request.split('.')[1]);
  // Pages that nobody counts, such as of previews and missing ones, carry none.
  const missing = await arena.app.inject({ url: '/nowhere', cookies: { arena_visitor: visitor } });
  expect(missing.headers['server-timing']).toMatch(/^request;desc=[\w-]+$/);
});

test.each([
  [
    'neither a share nor a guard',
    { release: '1.0.0-0123456789abcdef' },
    'A canary has either a share, or a guard that chooses it.',
  ],
  ['both', { share: 5, guard: {} }, 'A canary has either a share, or a guard that chooses it.'],
  ['no steps', { guard: { steps: [] } }, 'A guard needs at least one step.'],
  [
    'a step of everybody',
    { guard: { steps: [{ share: 100, views: 50 }] } },
    'The share of a step is a whole percentage from 1 to 99.',
  ],
  [
    'a step of a few visitors',
    { guard: { steps: [{ share: 5, views: 3 }] } },
    'A step needs from 30 to 1000000 visitors with the canary.',
  ],
  [
    'falling shares',
    {
      guard: {
        steps: [
          { share: 25, views: 50 },
          { share: 5, views: 50 },
        ],
      },
    },
    'Each step of a guard has a larger share than the one before.',
  ],
])('refuses %s', async (_, more, error) => {
  expect(await post(CANARY, { release: canary, ...more })).toEqual({ status: 400, body: { error, code: 'invalid' } });
});

test('refuses a guard of an app that is not live', async () => {
  const { id } = await publishTo(arena, { app: 'mf-events', paths: ['/events'] });
  expect(await post('/api/ops/apps/mf-events/canary', { release: id, guard: {} })).toEqual({
    status: 409,
    body: { error: 'mf-events is not live. A guard compares a canary with the live release.', code: 'conflict' },
  });
});

test('a canary whose browser check is incomplete keeps its last share, and goes live after one has passed', async () => {
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  const shell = apps.find(({ app }: { app: string }) => app === 'shell').release;
  const found = {
    browser: 'Chromium 150',
    sandbox: true,
    confinement: 'without a network',
    memory: null,
    seconds: 182,
  };
  const store = (unfinished: string[]) =>
    storeBrowserReport(
      arena.db,
      { app: 'mf-market', id: canary },
      { ...found, faults: [], unfinished, untried: [], pages: [], rehearsed: true, beside: [shell], by: 'a', at: NOW },
    );
  await startGuard();
  await visits(30, { share: 10, isIn: true });
  passStep();
  await decide();
  await visits(30, { share: 50, isIn: true });
  passStep();
  await store(['it was stopped\u001b[2J']);
  expect(await decide()).toMatchObject({ share: 50, guard: { waits: expect.stringContaining('it was stopped') } });
  const env = { ARENA_URL: await arena.app.listen({ port: 0, host: '127.0.0.1' }), ARENA_TOKEN: arena.token };
  const { out } = await runCommand(['status'], { env, cwd: '.' });
  expect(out).toMatch(/It waits for another browser check: .* it was stopped\\u001b\[2J\.$/m);
  expect(await liveRelease()).toBe(live);
  await store([]);
  // The check takes minutes, so it is not repeated at once.
  expect(await decide()).toMatchObject({ share: 50 });
  clock += 6 * 60_000;
  expect(await decide()).toBeUndefined();
  expect(await liveRelease()).toBe(canary);
});
