import type { OutgoingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startArena } from '../../../testing/start-arena';
import { aContactMessage, aFeedback, aPrebooking, aWaiver } from '../../../testing/submissions';
import { waitIfOverloaded } from '../../../testing/wait-if-overloaded';
import { waivers } from '../../../venue/forms/waivers/table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
  // A slow machine must not get into the next minute.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});
afterEach(async () => {
  jest.restoreAllMocks();
  await arena.close();
});

type SendOptions = { from?: string; headers?: Record<string, string>; method?: 'POST' | 'DELETE' };

type Sent = { status: number; headers: OutgoingHttpHeaders; body: { error?: string } };

async function sendOnce(url: string, payload: object, options: SendOptions = {}): Promise<Sent> {
  const { from = '192.0.2.1', headers, method = 'POST' } = options;
  const response = await arena.app.inject({ method, url, payload, remoteAddress: from, ...(headers && { headers }) });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

/** Sends a request again if the server was too busy to pass it to its route, where most limits count. */
async function send(url: string, payload: object, options: SendOptions = {}): Promise<Sent> {
  const response = await sendOnce(url, payload, options);
  const wasOverloaded = await waitIfOverloaded(JSON.stringify(response.body), response.headers);
  return wasOverloaded ? send(url, payload, options) : response;
}

/** Repeats an attempt until the response is 429. @returns how many were accepted before, and that response */
async function countUntilLimited(attempt: (number: number) => ReturnType<typeof send>, maxAttempts = 700) {
  for (let number = 0; number < maxAttempts; number++) {
    const response = await attempt(number);
    if (response.status === 429) return { accepted: number, response };
  }
  throw new Error(`All ${maxAttempts} attempts were accepted.`);
}

const forms = [
  ['/api/prebooking', aPrebooking],
  ['/api/feedback', aFeedback],
  ['/api/waivers/submit', aWaiver],
  ['/api/contact', aContactMessage],
] as const;

test.each(forms)(
  'one client may send %s sixty times a minute, then gets 429 with the time to wait',
  async (url, aForm) => {
    const { accepted, response } = await countUntilLimited((number) =>
      send(url, aForm({ email: `asha-${number}@example.in` })),
    );
    expect(accepted).toBe(60);
    expect(response.body).toEqual({
      error: 'Too many attempts. Please wait a minute and try again.',
      code: 'rate_limited',
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await send(url, aForm(), { from: '192.0.2.2' })).status).toBe(201);
  },
);

test.each(forms.filter(([url]) => url !== '/api/feedback'))(
  'one email address may be sent to %s thirty times in ten minutes, however many clients send it',
  async (url, aForm) => {
    const { accepted, response } = await countUntilLimited((number) =>
      send(url, aForm(), { from: `198.51.100.${number}` }),
    );
    expect(accepted).toBe(30);
    expect(response.body.error).toBe('Too many attempts. Please wait 10 minutes and try again.');
    const upperCase = await send(url, aForm({ email: 'ASHA@example.in' }), { from: '192.0.2.3' });
    expect(upperCase.status).toBe(429);
  },
);

test('a family of ten may sign on one phone with one email address', async () => {
  for (let player = 0; player < 10; player++) {
    expect((await send('/api/waivers/submit', aWaiver({ firstName: `Player ${player}` }))).status).toBe(201);
  }
  expect(await arena.db.$count(waivers, eq(waivers.email, 'asha@example.in'))).toBe(10);
});

test('passwords of one account can be guessed a hundred times, however many clients guess', async () => {
  const guess = (number: number) =>
    send('/api/auth/login', { email: 'asha@example.in', password: 'not-this-one' }, { from: `198.51.100.${number}` });
  const { accepted, response } = await countUntilLimited(guess);
  expect(accepted).toBe(100);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(60);
});

test('one client may send 600 other writes a minute', async () => {
  const urls = ['/auth/v1/logout', '/auth/v1/factors', '/api/nothing'];
  // This limit also counts requests that an overloaded server refuses.
  const { accepted, response } = await countUntilLimited((number) => sendOnce(urls[number % urls.length] ?? '', {}));
  expect(accepted).toBe(600);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  for (const url of urls) expect((await sendOnce(url, {})).status).toBe(429);
  expect((await arena.app.inject({ url: '/healthz', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
});

test('tokens of operators can be guessed thirty times a minute; a valid token always works', async () => {
  const call = (token: string) =>
    send('/api/ops/prune', { dryRun: true }, { headers: { authorization: `Bearer ${token}` } });
  const { accepted, response } = await countUntilLimited((number) => call(`not-this-one-${number}`));
  expect(accepted).toBe(30);
  expect(response.headers['retry-after']).toBeDefined();
  expect((await call(arena.token)).status).toBe(200);
});

test('wrong tokens count together, wherever they are tried', async () => {
  const doors = ['/api/ops/me', '/metrics', '/releases/mf-market/1.0.0-0123456789abcdef/remoteEntry.js'];
  const answers: number[] = [];
  for (let number = 0; number < 33; number++) {
    const headers = { authorization: `Bearer not-this-one-${number}` };
    answers.push((await arena.app.inject({ url: doors[number % 3] ?? '', headers })).statusCode);
  }
  expect(answers).toEqual([...Array(10).fill([401, 401, 404]).flat(), 429, 429, 429]);
});

/** Sends a form as a proxy would forward it. */
const sendThroughProxy = (client: string, proxy: string, number: number) =>
  send('/api/feedback', aFeedback({ thoughts: `${number}` }), { from: proxy, headers: { 'x-forwarded-for': client } });

test('counts a client that sends X-Forwarded-For as one client unless it is a trusted proxy', async () => {
  const { accepted } = await countUntilLimited((number) =>
    sendThroughProxy(`198.51.100.${number}`, '192.0.2.1', number),
  );
  expect(accepted).toBe(60);
});

test('counts each client behind a trusted proxy, and ignores X-Forwarded-For that clients send', async () => {
  await arena.close();
  arena = await startArena({ trustProxy: '192.0.2.1,10.0.0.0/8' });
  const { accepted } = await countUntilLimited((number) =>
    sendThroughProxy(`1.2.3.${number}, 198.51.100.7`, '192.0.2.1', number),
  );
  expect(accepted).toBe(60);
  expect((await sendThroughProxy('198.51.100.8', '192.0.2.1', 0)).status).toBe(201);
  expect((await sendThroughProxy('198.51.100.7, 10.1.2.3', '192.0.2.1', 0)).status).toBe(429);
  const forged = await countUntilLimited((number) => sendThroughProxy(`198.51.100.${number}`, '203.0.113.9', number));
  expect(forged.accepted).toBe(60);
});
