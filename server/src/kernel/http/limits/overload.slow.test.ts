import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { register } from 'prom-client';
import { expectSoon } from '../../../testing/expect-soon';
import { startArena } from '../../../testing/start-arena';
import { aPrebooking } from '../../../testing/submissions';
import { prebookings } from '../../../venue/forms/prebooking/table';
import { OPEN_REQUESTS } from './overload';

// Opening hundreds of connections from one process to itself takes long on a busy machine.
jest.setTimeout(180_000);

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
const status = async (path: string) => (await fetch(url + path)).status;

/** Locks the table of pre-bookings. @returns a function that unlocks it */
async function lockPrebookings(): Promise<() => void> {
  return new Promise((locked) => {
    void arena.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${prebookings} in exclusive mode`);
      await new Promise<void>((unlock) => locked(unlock));
    });
  });
}

/** Sends pre-bookings to a locked database until no slot is free. @returns the requests that wait for their response */
const fillAllSlots = (signal?: AbortSignal) =>
  fillSlots(OPEN_REQUESTS.total, { signal, clients: ['198.51.100.1', '198.51.100.2', '198.51.100.3'] });

async function fillSlots(slots: number, { signal, clients }: { signal?: AbortSignal | undefined; clients: string[] }) {
  const waiting = new Set<Promise<number>>();
  let refused = 0;
  const send = async (from: string) => {
    const { status } = await prebook({ from, signal });
    if (status === 503) refused += 1;
    return status;
  };
  // Sends small groups, because a late event loop refuses requests, too.
  for (let last = 0; waiting.size !== slots || refused - last !== GROUP; ) {
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

/** Requests that have reached the server and have no response yet, by its own gauge. */
async function openRequests() {
  const gauge = register.getSingleMetric('arena_open_requests');
  return (await gauge?.get())?.values[0]?.value;
}

test('frees the slot of a disconnected client once its work is done', async () => {
  const unlock = await lockPrebookings();
  const disconnect = new AbortController();
  const open = await fillAllSlots(disconnect.signal);
  disconnect.abort();
  await Promise.allSettled(open);
  // The work on their requests goes on.
  expect((await prebook()).status).toBe(503);

  unlock();
  await expectSoon(async () => (await prebook()).status === 201);
});

test('refuses part of the requests while a flood of them makes the event loop late', async () => {
  const statuses = new Set<number>();
  // The delay is averaged over a second, so a late turn does not always exceed the limit.
  while (!statuses.has(503)) for (const status of await sendCrowdWhileLate(300)) statuses.add(status);
  expect(statuses).toEqual(new Set([400, 503]));
  expect(await status('/healthz')).toBe(200);
  await expectSoon(async () => !(await sendCrowd(150)).includes(503));
});

test('refuses no requests after the machine was asleep', async () => {
  const statuses = sendCrowd(300);
  // The delay is averaged over a second. A new one begins in one of these turns.
  for (let turn = 0; turn < 3; turn++) await blockNextTurn(500);
  await blockNextTurn(6_000);
  expect(new Set(await statuses)).toEqual(new Set([400]));
});

test('refuses no requests while the event loop is late for another reason', async () => {
  for (let i = 0; i < 3; i++) expect(new Set(await sendCrowdWhileLate(20))).toEqual(new Set([400]));
});

/** Like `sendCrowd`, while several turns of the event loop take more than a second each. */
async function sendCrowdWhileLate(size: number): Promise<number[]> {
  const statuses = sendCrowd(size);
  for (let turn = 0; turn < 5; turn++) await blockNextTurn(1_100);
  return statuses;
}

/** Blocks the event loop for some milliseconds, after the timers that are due. */
async function blockNextTurn(milliseconds: number) {
  await pause(0);
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/**
 * Sends empty pre-bookings all at once, from another thread. Admitted ones get 400, which takes hardly any time.
 * @returns the status of each
 */
async function sendCrowd(size: number): Promise<number[]> {
  const crowd = new Worker(CROWD, { eval: true, workerData: { url: `${url}/api/prebooking`, size } });
  const [statuses] = await once(crowd, 'message');
  return statuses;
}

const CROWD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const send = () => fetch(workerData.url, { method: 'POST' });
  const responses = Promise.all(Array.from({ length: workerData.size }, send));
  responses.then((all) => parentPort.postMessage(all.map(({ status }) => status)));
`;
