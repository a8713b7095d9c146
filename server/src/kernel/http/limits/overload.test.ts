import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { register } from 'prom-client';
import { webhook } from '../../../operators/events/webhook';
import { expectSoon } from '../../../testing/expect-soon';
import { areEventsSettled } from '../../../testing/ops-client';
import { startReceiver } from '../../../testing/servers/start-receiver';
import { startArena } from '../../../testing/start-arena';
import { aPrebooking } from '../../../testing/submissions';
import { prebookings } from '../../../venue/forms/prebooking/table';
import { OPEN_REQUESTS } from './overload';

const BUSY = 'The site is very busy just now. Please try again in a moment.';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena({ accounts: { rateLimits: false } });
});
afterEach(() => arena.close());

const post = async (url: string, payload: object, remoteAddress = '192.0.2.1') =>
  arena.app.inject({ method: 'POST', url, payload, remoteAddress });
const prebook = (from?: string) => post('/api/prebooking', aPrebooking(), from);
const get = async (url: string, options = {}) => arena.app.inject({ url, remoteAddress: '192.0.2.1', ...options });

/** Locks the table of pre-bookings. @returns a function that unlocks it */
async function lockPrebookings(): Promise<() => void> {
  return new Promise((locked) => {
    void arena.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${prebookings} in exclusive mode`);
      await new Promise<void>((unlock) => locked(unlock));
    });
  });
}

/**
 * Sends pre-bookings to a locked database until two whole groups are refused: the first one may still race for the last
 * slot with a request whose body has not been read.
 * @returns the requests that wait for their response
 */
async function fillSlots(slots: number, ...clients: string[]) {
  const waiting = new Set<ReturnType<typeof prebook>>();
  for (let refusedGroups = 0; refusedGroups < 2; ) {
    let refused = 0;
    for (let i = 0; i < GROUP; i++) {
      const sent = prebook(clients[i % clients.length]);
      waiting.add(sent);
      void sent.then(({ statusCode }) => {
        if (statusCode === 503 && waiting.delete(sent)) refused += 1;
      });
    }
    await expectSoon(async () => (await openRequests()) === waiting.size);
    // A late event loop refuses requests, too.
    refusedGroups = waiting.size === slots && refused >= GROUP ? refusedGroups + 1 : 0;
  }
  return [...waiting];
}

/** Requests at once: a client may send only so many bodies at the same time. */
const GROUP = 50;

/** Takes all slots, as clients that together may have them. */
const fillAllSlots = () => fillSlots(OPEN_REQUESTS.total, '198.51.100.1', '198.51.100.2', '198.51.100.3');

/** Requests that have reached the server and have no response yet, by its own gauge. */
async function openRequests() {
  const gauge = register.getSingleMetric('arena_open_requests');
  return (await gauge?.get())?.values[0]?.value;
}

const countStored = async (requests: ReturnType<typeof prebook>[]) =>
  (await Promise.all(requests)).filter(({ statusCode }) => statusCode === 201).length;

test('refuses requests beyond the limit of open requests, with a retry-after header', async () => {
  const unlock = await lockPrebookings();
  const open = await fillAllSlots();

  const form = await prebook();
  expect([form.statusCode, form.headers['retry-after'], form.json()]).toEqual([
    503,
    '5',
    { error: BUSY, code: 'overloaded' },
  ]);
  const login = await post('/api/auth/login', { email: 'asha@example.in', password: 'secret' });
  expect([login.statusCode, login.headers['retry-after'], login.json()]).toEqual([503, '5', { message: BUSY }]);
  const token = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'a' });
  expect([token.statusCode, token.json()]).toMatchObject([503, { msg: BUSY }]);
  const page = await get('/market');
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
  expect(page.body).toContain(BUSY);

  unlock();
  expect(await countStored(open)).toBe(OPEN_REQUESTS.total);
  expect((await prebook()).statusCode).toBe(201);
});

test('operators are told of an overload and its end, at most once in ten minutes', async () => {
  const receiver = await startReceiver();
  const start = Date.now();
  let now = new Date(start);
  const watched = await startArena({
    now: () => now,
    destinations: [webhook({ url: receiver.url, secret: undefined, template: 'json' })],
  });
  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  const told = () => receiver.deliveries.map(({ body }) => [body.type, Date.parse(body.timestamp) - start]);
  // While an event is not settled, the clock must not pass: its claim would end, and it would be told again.
  const toldAndSettled = (count: number) =>
    expectSoon(async () => told().length === count && (await areEventsSettled(watched)), 60_000);
  const overload = async () => {
    const pages = Array.from({ length: OPEN_REQUESTS.total }, () => watched.app.inject('/market'));
    expect((await Promise.all(pages)).some(({ statusCode }) => statusCode === 503)).toBe(true);
  };
  await overload();
  await toldAndSettled(1);
  pass(2);
  await toldAndSettled(2);
  // The third one comes too early, and is told while it lasts.
  await overload();
  pass(0.5);
  await overload();
  pass(10);
  await overload();
  await toldAndSettled(3);
  expect(told()).toEqual([
    ['overload.started', 0],
    ['overload.ended', 2 * 60_000],
    ['overload.started', 12.5 * 60_000],
  ]);
  await watched.close();
  await receiver.close();
});

test('limits one client to half of the slots and answers other clients', async () => {
  const unlock = await lockPrebookings();
  const open = await fillSlots(OPEN_REQUESTS.perKey, '198.51.100.1');

  expect((await get('/market', { remoteAddress: '198.51.100.1' })).statusCode).toBe(503);
  expect((await get('/market')).body).not.toContain(BUSY);

  unlock();
  expect(await countStored(open)).toBe(OPEN_REQUESTS.perKey);
});

test('always admits operators, health checks and files of pages', async () => {
  const unlock = await lockPrebookings();
  const open = await fillAllSlots();

  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/releases/mf-market/1.0.0-0123456789ab/a.js')).statusCode).toBe(404);
  const operator = get('/api/ops/apps', { headers: { authorization: `Bearer ${arena.token}` } });

  unlock();
  expect((await operator).statusCode).toBe(200);
  await Promise.all(open);
});
