import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectSoon } from '../testing/expect-soon';
import { orderFrom } from '../testing/publish-to';
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

/** What a line of the answer counts; 0 where there is none. */
async function counted(line: string): Promise<number> {
  const { body } = await scrape();
  return Number(
    body
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length) ?? 0,
  );
}

const send = (url: string, payload: object, headers = {}) =>
  arena.app.inject({ method: 'POST', url, payload, headers });

test('the operator and teams may read, nobody else, wherever they call from', async () => {
  const answer = await scrape();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const team = await orderFrom(arena, '/ops/tokens', { app: 'mf-market' });
  expect((await scrape({ authorization: `Bearer ${team.body.token}` })).statusCode).toBe(200);
  for (const headers of [{}, { authorization: 'Bearer guessed' }]) {
    const refused = await scrape(headers as Record<string, string>);
    expect([refused.statusCode, refused.body]).toEqual([401, expect.not.stringContaining('arena_')]);
  }
});

test('requests are counted by route, method and class of status, whatever addresses are made up', async () => {
  const missing = 'arena_request_duration_seconds_count{route="/*",method="GET",status="4xx"}';
  const before = await counted(missing);
  for (const address of ['/made-up-1', '/made-up-2?asha@example.in']) await arena.app.inject(address);
  expect(await counted(missing)).toBe(before + 2);
  expect((await scrape()).body).not.toMatch(/made-up|asha/);
});

test('submissions count once, retries no second time, and nothing tells who sent them', async () => {
  const stored = 'arena_submissions_total{kind="prebookings"}';
  const before = await counted(stored);
  const headers = { 'idempotency-key': 'once-and-again' };
  for (let time = 0; time < 3; time++) await send('/api/prebooking', aPrebooking(), headers);
  expect(await counted(stored)).toBe(before + 1);
  expect((await scrape()).body).not.toMatch(/asha|once-and-again/i);
});

test('failures that browsers report count by section, release and reason, made-up ones nowhere', async () => {
  const report = { app: 'mf-market', release, reason: 'integrity', set: 'set-0123456789abcdef', page: '/market' };
  const failed = `arena_browser_failures_total{app="mf-market",release="${release}",reason="integrity"}`;
  const before = await counted(failed);
  await send('/api/failures', report);
  await send('/api/failures', { ...report, release: '6.6.6-0123456789ab' });
  expect(await counted(failed)).toBe(before + 1);
  expect((await scrape()).body).not.toContain('6.6.6');
});

test('pages count as composed once and as remembered from then on', async () => {
  await expectSoon(async () => {
    const before = await counted('arena_pages_composed_total');
    expect((await arena.app.inject('/market')).statusCode).toBe(200);
    return (await counted('arena_pages_composed_total')) === before;
  });
  const before = await counted('arena_pages_remembered_total');
  await arena.app.inject('/market');
  expect(await counted('arena_pages_remembered_total')).toBe(before + 1);
  expect(await counted('arena_prerender_runs_total{result="rendered"}')).toBeGreaterThan(0);
});

test('the process, the event loop and the database are measured', async () => {
  const { body } = await scrape();
  expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(body).toMatch(/^arena_open_requests 1$/m);
  const seconds = await counted('arena_database_answer_seconds');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(2);
  const pool = await counted('arena_database_connections{state="open"}');
  expect(pool > 0).toBe(process.env.TEST_DATABASE_URL !== undefined);
});
