import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { register } from 'prom-client';
import { prebookings } from '../forms/prebooking/table';
import { expectSoon } from '../testing/expect-soon';
import { startArena } from '../testing/start-arena';
import { aPrebooking } from '../testing/submissions';
import { OPEN_REQUESTS } from './overload';

// Hundreds of connections of one process to itself take their time on a busy machine.
jest.setTimeout(180_000);

const BUSY = 'The site is very busy just now. Please try again in a moment.';

let arena: Awaited<ReturnType<typeof startArena>>;
let url: string;

beforeEach(async () => {
  arena = await startArena({ accounts: { rateLimits: false }, trustProxy: '127.0.0.1' });
  url = await arena.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => arena.close());

type Sender = { from?: string; signal?: AbortSignal | undefined };

const post = (path: string, body: object, { from = '192.0.2.1', signal }: Sender = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
const prebook = (sender?: Sender) => post('/api/prebooking', aPrebooking(), sender);
const status = async (path: string, headers = {}) => (await fetch(url + path, { headers })).status;

/** Keeps the database from storing pre-bookings until the function that comes back is called. */
async function lockedDatabase(): Promise<() => void> {
  return new Promise((locked) => {
    void arena.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${prebookings} in exclusive mode`);
      await new Promise<void>((unlock) => locked(unlock));
    });
  });
}

/** Sends more pre-bookings than are let in to a locked database; resolves with those that wait once others are refused. */
const fillAllPlaces = (signal?: AbortSignal) =>
  fillPlaces(OPEN_REQUESTS.all, { signal, clients: ['198.51.100.1', '198.51.100.2', '198.51.100.3'] });

async function fillPlaces(
  places: number,
  { signal, clients }: { signal?: AbortSignal | undefined; clients: string[] },
) {
  const waiting = new Set<Promise<number>>();
  let refused = 0;
  const send = async (from: string) => {
    const { status } = await prebook({ from, signal });
    if (status === 503) refused += 1;
    return status;
  };
  // In small groups: a late event loop refuses some, too.
  for (let last = 0; waiting.size !== places || refused - last !== GROUP; ) {
    last = refused;
    for (let i = 0; i < GROUP; i++) {
      const sent = send(clients[(waiting.size + i) % clients.length] ?? '');
      waiting.add(sent);
      sent.then((status) => status === 503 && waiting.delete(sent)).catch(() => undefined);
    }
    await expectSoon(async () => (await openRequests()) === waiting.size);
  }
  return [...waiting];
}

const GROUP = 10;

/** Requests that have reached the server and are not answered yet, as it counts them itself. */
async function openRequests() {
  const gauge = register.getSingleMetric('arena_open_requests');
  return (await gauge?.get())?.values[0]?.value;
}

test('where more requests are open than can be answered in time, others are told at once to come back', async () => {
  const unlock = await lockedDatabase();
  const open = await fillAllPlaces();

  const form = await prebook();
  expect([form.status, form.headers.get('retry-after'), await form.json()]).toEqual([503, '5', { error: BUSY }]);
  const login = await post('/api/auth/login', { email: 'asha@example.in', password: 'secret' });
  expect([login.status, login.headers.get('retry-after'), await login.json()]).toEqual([503, '5', { message: BUSY }]);
  const token = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'a' });
  expect([token.status, await token.json()]).toMatchObject([503, { msg: BUSY }]);
  const page = await fetch(`${url}/market`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await page.text()).toContain(BUSY);

  unlock();
  const stored = (await Promise.all(open)).filter((status) => status === 201);
  expect(stored).toHaveLength(OPEN_REQUESTS.all);
  expect((await prebook()).status).toBe(201);
});

test('one client has half of the places at most, others are answered', async () => {
  const unlock = await lockedDatabase();
  const open = await fillPlaces(OPEN_REQUESTS.each, { clients: ['198.51.100.1'] });

  expect(await status('/market', { 'x-forwarded-for': '198.51.100.1' })).toBe(503);
  const page = await fetch(`${url}/market`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(await page.text()).not.toContain(BUSY);

  unlock();
  expect((await Promise.all(open)).filter((status) => status === 201)).toHaveLength(OPEN_REQUESTS.each);
});

test('operators, health checks and files of pages come through all the same', async () => {
  const unlock = await lockedDatabase();
  const open = await fillAllPlaces();

  expect(await status('/healthz')).toBe(200);
  expect(await status('/releases/mf-market/1.0.0-0123456789ab/a.js')).toBe(404);
  const operator = status('/ops/apps', { authorization: `Bearer ${arena.token}` });

  unlock();
  expect(await operator).toBe(200);
  await Promise.all(open);
});

test('somebody who goes away before the answer leaves no place taken', async () => {
  const unlock = await lockedDatabase();
  const leaving = new AbortController();
  const open = await fillAllPlaces(leaving.signal);
  leaving.abort();
  await Promise.allSettled(open);
  // What they have begun is still to be done.
  expect((await prebook()).status).toBe(503);

  unlock();
  await expectSoon(async () => (await prebook()).status === 201);
});

test('where the event loop is late because too many come, some are told to come back, until it is not', async () => {
  const told = new Set<number>();
  // Lateness is a mean over a second: whether a late turn shows in it is a matter of milliseconds.
  while (!told.has(503)) for (const status of await answeredLate(300)) told.add(status);
  expect(told).toEqual(new Set([400, 503]));
  expect(await status('/healthz')).toBe(200);
  await expectSoon(async () => !(await answered(150)).includes(503));
});

test('where it is late for another reason, nobody is', async () => {
  for (let i = 0; i < 3; i++) expect(new Set(await answeredLate(20))).toEqual(new Set([400]));
});

/** Like `answered`, by an event loop of which several turns take more than a second. */
async function answeredLate(size: number): Promise<number[]> {
  const statuses = answered(size);
  for (let turn = 0; turn < 3; turn++) {
    await pause(0);
    keepEventLoop();
  }
  return statuses;
}

function keepEventLoop() {
  const until = performance.now() + 1_100;
  while (performance.now() < until);
}

/**
 * The statuses that so many empty pre-bookings at once are answered with: 400 for those let in, which takes no time. They
 * are sent even while this thread is kept.
 */
async function answered(size: number): Promise<number[]> {
  const crowd = new Worker(CROWD, { eval: true, workerData: { url: `${url}/api/prebooking`, size } });
  const [statuses] = await once(crowd, 'message');
  return statuses;
}

const CROWD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const send = () => fetch(workerData.url, { method: 'POST' });
  const answers = Promise.all(Array.from({ length: workerData.size }, send));
  answers.then((all) => parentPort.postMessage(all.map(({ status }) => status)));
`;
