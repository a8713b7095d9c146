import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../../testing/expect-soon';
import { startProxy } from '../../../testing/servers/start-proxy';
import { startArena } from '../../../testing/start-arena';
import { openRedis } from './redis';

/** Without a Redis for tests, each server keeps its own counts, as with an unavailable Redis. */
const REDIS = process.env.TEST_REDIS_URL;
const STATUS_ON_OTHER_SERVER = REDIS ? 429 : 401;

type Arena = Awaited<ReturnType<typeof startArena>>;

let proxy: Awaited<ReturnType<typeof startProxy>>;
let log: PassThrough;
let one: Arena;
let other: Arena;
let closeAll: () => Promise<void>;

beforeEach(async () => {
  proxy = await startProxy(REDIS);
  log = new PassThrough();
  const [first, second] = await Promise.all([openRedis(proxy.url), openRedis(proxy.url)]);
  one = await startArena({ redis: first.redis, logger: { level: 'info', stream: log } });
  other = await startArena({ redis: second.redis });
  closeAll = async () => {
    first.close();
    second.close();
    proxy.close();
    await one.close();
    await other.close();
  };
});
afterEach(() => closeAll());

/** A random client, so that counts of earlier runs in the same Redis do not matter. */
const randomClient = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

async function tryToken({ app }: Arena, remoteAddress: string) {
  const headers = { authorization: 'Bearer not-this-one' };
  return (await app.inject({ url: '/api/ops/me', headers, remoteAddress })).statusCode;
}

async function expectLimitOfThirty(arena: Arena, client: string) {
  for (let attempt = 0; attempt < 30; attempt++) expect(await tryToken(arena, client)).toBe(401);
  expect(await tryToken(arena, client)).toBe(429);
}

test('shares each limit between servers, separately from other limits', async () => {
  const client = randomClient();
  await expectLimitOfThirty(one, client);
  expect(await tryToken(other, client)).toBe(STATUS_ON_OTHER_SERVER);
  const payload = { email: 'asha@example.in', password: 'not-this-one' };
  const login = await other.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: client });
  expect(login.statusCode).toBe(400);
});

test.each([
  ['disconnected', 'disconnect'],
  ['stalled', 'stall'],
] as const)('keeps limits without delays while Redis is %s, then shares them again', async (_state, interrupt) => {
  expect(await tryToken(one, randomClient())).toBe(401);
  proxy[interrupt]();
  const startedAt = Date.now();
  await expectLimitOfThirty(one, randomClient());
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  proxy.restore();
  await expectSoon(async () => {
    const client = randomClient();
    for (let attempt = 0; attempt < 31; attempt++) await tryToken(one, client);
    return (await tryToken(other, client)) === STATUS_ON_OTHER_SERVER;
  }, 30_000);
  log.end();
  const lines = await text(log);
  expect(lines).toContain('Redis is not available: each server process keeps its own rate limits.');
  expect(lines.includes('Redis is back: rate limits are shared by all server processes again.')).toBe(
    REDIS !== undefined,
  );
});
