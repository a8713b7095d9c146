import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { startArena } from '../../testing/start-arena';
import { startLine } from '../../testing/start-proxy';
import { openRedis } from './redis';

/** Without a Redis that tests may use, each server counts alone, as with one that is out of reach. */
const REDIS = process.env.TEST_REDIS_URL;
const OF_THE_OTHER = REDIS ? 429 : 401;

type Arena = Awaited<ReturnType<typeof startArena>>;

let line: Awaited<ReturnType<typeof startLine>>;
let log: PassThrough;
let one: Arena;
let other: Arena;
let closeAll: () => Promise<void>;

beforeEach(async () => {
  line = await startLine(REDIS);
  log = new PassThrough();
  const [first, second] = await Promise.all([openRedis(line.url), openRedis(line.url)]);
  one = await startArena({ redis: first.redis, logger: { level: 'info', stream: log } });
  other = await startArena({ redis: second.redis });
  closeAll = async () => {
    first.close();
    second.close();
    line.close();
    await one.close();
    await other.close();
  };
});
afterEach(() => closeAll());

/** A client that nobody has counted before, whatever else this Redis was used for. */
const aClient = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

async function tryToken({ app }: Arena, remoteAddress: string) {
  const headers = { authorization: 'Bearer not-this-one' };
  return (await app.inject({ url: '/ops/me', headers, remoteAddress })).statusCode;
}

async function tryThirtyTimes(arena: Arena, client: string) {
  for (let times = 0; times < 30; times++) expect(await tryToken(arena, client)).toBe(401);
  expect(await tryToken(arena, client)).toBe(429);
}

test('what one server counted counts on the other, each thing for itself', async () => {
  const client = aClient();
  await tryThirtyTimes(one, client);
  expect(await tryToken(other, client)).toBe(OF_THE_OTHER);
  const payload = { email: 'asha@example.in', password: 'not-this-one' };
  const login = await other.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: client });
  expect(login.statusCode).toBe(400);
});

test.each(['cut', 'hush'] as const)(
  'with a line that is %s limits hold, and nobody waits; it is used again',
  async (fault) => {
    expect(await tryToken(one, aClient())).toBe(401);
    line[fault]();
    const started = Date.now();
    await tryThirtyTimes(one, aClient());
    expect(Date.now() - started).toBeLessThan(5_000);
    line.mend();
    await expectSoon(async () => {
      const client = aClient();
      for (let times = 0; times < 31; times++) await tryToken(one, client);
      return (await tryToken(other, client)) === OF_THE_OTHER;
    }, 30_000);
    log.end();
    const lines = await text(log);
    expect(lines).toContain('Redis is not available: each server process keeps its own rate limits.');
    expect(lines.includes('Redis is back: rate limits are shared by all server processes again.')).toBe(
      REDIS !== undefined,
    );
  },
);
