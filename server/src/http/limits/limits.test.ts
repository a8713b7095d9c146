import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { waivers } from '../../forms/waivers/table';
import { startArena } from '../../testing/start-arena';
import { aFeedback, aPrebooking, aWaiver } from '../../testing/submissions';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

type Sent = { from?: string; headers?: Record<string, string>; method?: 'POST' | 'DELETE' };

async function send(url: string, payload: object, { from = '192.0.2.1', headers, method = 'POST' }: Sent = {}) {
  const answer = await arena.app.inject({ method, url, payload, remoteAddress: from, ...(headers && { headers }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

/** How many are taken before one is refused. */
async function takenOf(attempt: (number: number) => ReturnType<typeof send>, most = 700) {
  for (let number = 0; number < most; number++) {
    const answer = await attempt(number);
    if (answer.status === 429) return { taken: number, answer };
  }
  throw new Error(`All ${most} were taken.`);
}

const forms = [
  ['/api/prebooking', aPrebooking],
  ['/api/feedback', aFeedback],
  ['/api/waivers/submit', aWaiver],
] as const;

test.each(forms)('of one client %s takes sixty a minute, then tells how long to wait', async (url, aForm) => {
  const { taken, answer } = await takenOf((number) => send(url, aForm({ email: `asha-${number}@example.in` })));
  expect(taken).toBe(60);
  expect(answer.body).toEqual({ error: 'Too many attempts. Please wait a minute and try again.' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await send(url, aForm(), { from: '192.0.2.2' })).status).toBe(201);
});

test.each(forms.filter(([url]) => url !== '/api/feedback'))(
  'for one e-mail address %s takes thirty in ten minutes, from however many clients',
  async (url, aForm) => {
    const { taken, answer } = await takenOf((number) => send(url, aForm(), { from: `198.51.100.${number}` }));
    expect(taken).toBe(30);
    expect(answer.body.error).toBe('Too many attempts. Please wait 10 minutes and try again.');
    const shouted = await send(url, aForm({ email: 'ASHA@example.in' }), { from: '192.0.2.3' });
    expect(shouted.status).toBe(429);
  },
);

test('a family of ten signs from one phone under one e-mail address', async () => {
  for (let player = 0; player < 10; player++) {
    expect((await send('/api/waivers/submit', aWaiver({ firstName: `Player ${player}` }))).status).toBe(201);
  }
  expect(await arena.db.$count(waivers, eq(waivers.email, 'asha@example.in'))).toBe(10);
});

test('passwords of one account can be guessed a hundred times, from however many clients', async () => {
  const guess = (number: number) =>
    send('/api/auth/login', { email: 'asha@example.in', password: 'not-this-one' }, { from: `198.51.100.${number}` });
  const { taken, answer } = await takenOf(guess);
  expect(taken).toBe(100);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
});

test('of one client all else that may change something is taken 600 times a minute', async () => {
  const doors = ['/auth/v1/logout', '/auth/v1/factors', '/api/nothing'];
  const { taken, answer } = await takenOf((number) => send(doors[number % doors.length] ?? '', {}));
  expect(taken).toBe(600);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  for (const door of doors) expect((await send(door, {})).status).toBe(429);
  expect((await arena.app.inject({ url: '/healthz', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
});

test('tokens of operators can be guessed thirty times a minute; the right one is always taken', async () => {
  const call = (token: string) =>
    send('/ops/prune', { dryRun: true }, { headers: { authorization: `Bearer ${token}` } });
  const { taken, answer } = await takenOf((number) => call(`not-this-one-${number}`));
  expect(taken).toBe(30);
  expect(answer.headers['retry-after']).toBeDefined();
  expect((await call(arena.token)).status).toBe(200);
});

/** Sends a form as a proxy would pass it on. */
const passOn = (client: string, proxy: string, number: number) =>
  send('/api/feedback', aFeedback({ thoughts: `${number}` }), { from: proxy, headers: { 'x-forwarded-for': client } });

test('who claims to speak for others is counted as one, unless told to believe it', async () => {
  const { taken } = await takenOf((number) => passOn(`198.51.100.${number}`, '192.0.2.1', number));
  expect(taken).toBe(60);
});

test('behind a proxy that is believed each client is counted, and what it claims itself is not', async () => {
  await arena.close();
  arena = await startArena({ trustProxy: '192.0.2.1,10.0.0.0/8' });
  const { taken } = await takenOf((number) => passOn(`1.2.3.${number}, 198.51.100.7`, '192.0.2.1', number));
  expect(taken).toBe(60);
  expect((await passOn('198.51.100.8', '192.0.2.1', 0)).status).toBe(201);
  expect((await passOn('198.51.100.7, 10.1.2.3', '192.0.2.1', 0)).status).toBe(429);
  const forged = await takenOf((number) => passOn(`198.51.100.${number}`, '203.0.113.9', number));
  expect(forged.taken).toBe(60);
});
