import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { DeliveryError } from '../../operators/events/destination';
import { operatorTokens } from '../../operators/tokens/table';
import { rollouts } from '../../platform/ledger/table';
import { lockTables } from '../../testing/database/lock-tables';
import { expectSoon } from '../../testing/expect-soon';
import { getWithToken, postWithToken } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { startProxy } from '../../testing/servers/start-proxy';
import { NOW, startArena } from '../../testing/start-arena';
import { aPrebooking } from '../../testing/submissions';
import { tokenOfTeam } from '../../testing/team-token';
import { openRedis } from '../http/limits/redis';

let arena: Awaited<ReturnType<typeof startArena>>;
let release: string;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: [] });
  release = (await shipTo(arena, { app: 'mf-market' })).release.id;
});
afterAll(() => arena.close());

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${arena.token}` }) =>
  arena.app.inject({ url: '/metrics', headers });

/** Value of a metric; 0 if it is missing. */
async function readMetric(name: string): Promise<number> {
  const { body } = await scrape();
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length) ?? 0,
  );
}

/** An answer without the database: the time that the server waits for it is over at once. */
async function soon<T>(answer: PromiseLike<T>): Promise<T> {
  let isSettled = false;
  const settled = Promise.resolve(answer).finally(() => {
    isSettled = true;
  });
  await expectSoon(async () => isSettled);
  return settled;
}

const send = (url: string, payload: object, headers = {}) =>
  arena.app.inject({ method: 'POST', url, payload, headers });

test('allows only the operator and teams to read metrics', async () => {
  const response = await scrape();
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const team = await postWithToken(arena, '/api/ops/tokens', tokenOfTeam('mf-market'));
  expect((await scrape({ authorization: `Bearer ${team.body.token}` })).statusCode).toBe(200);
  for (const headers of [{}, { authorization: 'Bearer guessed' }]) {
    const refused = await scrape(headers as Record<string, string>);
    expect([refused.statusCode, refused.body]).toEqual([401, expect.not.stringContaining('arena_')]);
  }
});

test('counts requests by route, method and class of status, even for made-up URLs', async () => {
  const missing = 'arena_request_duration_seconds_count{route="/*",method="GET",status="4xx"}';
  const before = await readMetric(missing);
  for (const url of ['/made-up-1', '/made-up-2?asha@example.in']) await arena.app.inject(url);
  expect(await readMetric(missing)).toBe(before + 2);
  expect((await scrape()).body).not.toMatch(/made-up|asha/);
});

test('counts submissions but not retries, without personal data', async () => {
  const stored = 'arena_submissions_total{kind="prebookings"}';
  const before = await readMetric(stored);
  const headers = { 'idempotency-key': 'once-and-again' };
  for (let time = 0; time < 3; time++) await send('/api/prebooking', aPrebooking(), headers);
  expect(await readMetric(stored)).toBe(before + 1);
  expect((await scrape()).body).not.toMatch(/asha|once-and-again/i);
});

test('counts reported failures by section, release and reason, but not made-up ones', async () => {
  const report = { app: 'mf-market', release, reason: 'integrity', set: 'set-0123456789abcdef', page: '/market' };
  const failed = `arena_browser_failures_total{app="mf-market",release="${release}",reason="integrity"}`;
  const before = await readMetric(failed);
  await send('/api/failures', report);
  await send('/api/failures', { ...report, release: '6.6.6-0123456789ab' });
  expect(await readMetric(failed)).toBe(before + 1);
  expect((await scrape()).body).not.toContain('6.6.6');
});

test('counts a page as composed once and as remembered from then on', async () => {
  await expectSoon(async () => {
    const before = await readMetric('arena_pages_composed_total');
    expect((await arena.app.inject('/market')).statusCode).toBe(200);
    return (await readMetric('arena_pages_composed_total')) === before;
  });
  const before = await readMetric('arena_pages_remembered_total');
  await arena.app.inject('/market');
  expect(await readMetric('arena_pages_remembered_total')).toBe(before + 1);
  expect(await readMetric('arena_prerender_runs_total{result="rendered"}')).toBeGreaterThan(0);
});

test('counts page views by release', async () => {
  const views = `arena_release_page_views_total{app="mf-market",release="${release}"}`;
  const before = await readMetric(views);
  await arena.app.inject('/market');
  // Reading the traffic writes the page views first.
  await arena.app.inject({ url: '/api/ops/traffic', headers: { authorization: `Bearer ${arena.token}` } });
  expect(await readMetric(views)).toBeGreaterThan(before);
});

test('names live releases and counts changes', async () => {
  expect(await readMetric(`arena_live_release{app="mf-market",release="${release}"}`)).toBe(1);
  const activated = 'arena_rollouts_total{app="mf-market",kind="activate"}';
  const before = await readMetric(activated);
  const next = (await shipTo(arena, { app: 'mf-market', variant: 'second' })).release.id;
  expect(await readMetric(activated)).toBe(before + 1);
  expect(await readMetric(`arena_live_release{app="mf-market",release="${release}"}`)).toBe(0);
  expect(await readMetric(`arena_live_release{app="mf-market",release="${next}"}`)).toBe(1);
});

test('shows the share of a canary until it ends', async () => {
  const share = `arena_canary_share_ratio{app="mf-market",release="${release}"}`;
  const set = (body: object) => postWithToken(arena, '/api/ops/apps/mf-market/canary', body);
  expect((await set({ release, share: 25 })).status).toBe(200);
  expect(await readMetric(share)).toBe(0.25);
  await set({ share: 0 });
  expect(await readMetric(share)).toBe(0);
});

test('counts requests over the rate limits by route, without the client', async () => {
  const limited = 'arena_rate_limited_requests_total{route="/api/feedback"}';
  const before = await readMetric(limited);
  let status = 0;
  while (status !== 429) status = (await send('/api/feedback', {})).statusCode;
  expect(await readMetric(limited)).toBe(before + 1);
  expect((await scrape()).body).not.toContain('127.0.0.1');
});

test('counts events that wait, and tells how long their delivery has failed', async () => {
  let now = NOW;
  const fail = async () => Promise.reject(new DeliveryError('It answered 503.'));
  const destinations = [{ id: 'receiver', name: 'hooks.example', send: fail }];
  const silent = await startArena({ now: () => now, destinations });
  await shipTo(silent, { app: 'shell', paths: [] });
  await expectSoon(
    async () => (await getWithToken(silent, '/api/ops/destinations')).body.destinations[0].failingSince,
    60_000,
  );
  now = new Date(NOW.getTime() + 600_000);
  const { body } = await silent.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${silent.token}` } });
  expect(body).toContain('arena_events_waiting{destination="hooks.example"} 1\n');
  expect(Number(/^arena_events_failing_seconds\S+ (\S+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(590);
  await silent.close();
});

test('counts mails by whether they were sent', async () => {
  const failed = 'arena_mails_total{result="failed"}';
  const before = await readMetric(failed);
  const mailTransport = { send: async () => Promise.reject(new Error('refused')), erase: async () => undefined };
  const mute = await startArena({ accounts: { autoconfirm: false, mailTransport } });
  const account = { email: 'asha@example.in', password: 'a long password', username: 'Asha' };
  await mute.app.inject({ method: 'POST', url: '/api/auth/signup', payload: account });
  await expectSoon(async () => (await readMetric(failed)) === before + 1);
  await mute.close();
});

test('says whether Redis is connected', async () => {
  expect((await scrape()).body).not.toMatch(/^arena_redis_connected /m);
  const proxy = await startProxy(undefined);
  const { redis, close } = await openRedis(proxy.url);
  const alone = await startArena({ redis });
  const { body } = await alone.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${alone.token}` } });
  expect(body).toMatch(/^arena_redis_connected 0$/m);
  close();
  proxy.close();
  await alone.close();
});

test('measures the process, the event loop and the database', async () => {
  const { body } = await scrape();
  expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(body).toMatch(/^arena_open_requests 1$/m);
  const [free, size] = [await readMetric('arena_disk_free_bytes'), await readMetric('arena_disk_size_bytes')];
  expect(free).toBeGreaterThan(1e6);
  expect(size).toBeGreaterThanOrEqual(free);
  const seconds = await readMetric('arena_database_answer_seconds');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(2);
  const pool = await readMetric('arena_database_connections{state="open"}');
  expect(pool > 0).toBe(process.env.TEST_DATABASE_URL !== undefined);
});

test('while the database does not answer, metrics are read with a token that was valid before', async () => {
  let now = NOW;
  const stuck = await startArena({ now: () => now });
  const prometheus = { name: 'Prometheus', role: 'viewer', days: 30 };
  const { token } = (await postWithToken(stuck, '/api/ops/tokens', prometheus)).body;
  const get = (bearer = token) => stuck.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${bearer}` } });
  expect((await get()).statusCode).toBe(200);

  const unlock = await lockTables(stuck.db, operatorTokens, rollouts);
  try {
    const { statusCode, body } = await soon(get());
    expect([statusCode, body]).toEqual([200, expect.stringContaining('arena_database_answer_seconds')]);
    expect((await soon(get('arena_of-somebody-else'))).statusCode).toBe(503);
    // It answers once more, and then hangs.
    const answer = jest.spyOn(stuck.db, 'execute').mockResolvedValue(undefined);
    expect((await soon(get())).statusCode).toBe(200);
    expect(answer).toHaveBeenCalled();
    answer.mockRestore();
    now = new Date(NOW.getTime() + 60 * 60 * 1000 + 1);
    expect((await soon(get())).statusCode).toBe(503);
  } finally {
    await unlock();
    await stuck.close();
  }
});
