import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectSoon } from '../testing/expect-soon';
import { postWithToken } from '../testing/ops-client';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';
import { aPrebooking } from '../testing/submissions';

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

const send = (url: string, payload: object, headers = {}) =>
  arena.app.inject({ method: 'POST', url, payload, headers });

test('allows only the operator and teams to read metrics', async () => {
  const response = await scrape();
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const team = await postWithToken(arena, '/api/ops/tokens', { app: 'mf-market' });
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

test('measures the process, the event loop and the database', async () => {
  const { body } = await scrape();
  expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(body).toMatch(/^arena_open_requests 1$/m);
  const seconds = await readMetric('arena_database_answer_seconds');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(2);
  const pool = await readMetric('arena_database_connections{state="open"}');
  expect(pool > 0).toBe(process.env.TEST_DATABASE_URL !== undefined);
});
