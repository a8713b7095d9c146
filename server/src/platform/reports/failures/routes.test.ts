import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { failures } from './table';

const SET = 'set-0123456789abcdef';

let arena: Awaited<ReturnType<typeof startArena>>;
let log: PassThrough;
let now = NOW;
/** A browser's report of the live release. */
let report: Record<string, unknown>;

beforeEach(async () => {
  now = NOW;
  log = new PassThrough();
  arena = await startArena({ now: () => now, logger: { level: 'info', stream: log } });
  const { release } = await shipTo(arena, { app: 'mf-market' });
  report = { app: 'mf-market', release: release.id, reason: 'integrity', set: SET, page: '/market' };
});
afterEach(() => arena.close());

async function sendReport(payload: object | string, { type = 'application/json', from = '192.0.2.1' } = {}) {
  const response = await arena.app.inject({
    method: 'POST',
    url: '/api/failures',
    headers: { 'content-type': type, 'user-agent': 'A browser', cookie: 'arena-visitor=asha' },
    remoteAddress: from,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.body };
}

/** A different IP address for each number up to a million. */
const clientIp = (number: number) => `198.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** Closes the server. Returns all stored reports in the order of their time. */
async function storedReports() {
  await arena.app.close();
  return arena.db.select().from(failures).orderBy(failures.at);
}

test('stores and counts a report without data about the visitor', async () => {
  expect(await sendReport({ ...report, page: '/market?q=asha@arena.test#top' })).toEqual({ status: 204, body: '' });
  expect((await sendReport(report, { type: 'text/plain;charset=UTF-8' })).status).toBe(204);
  // The response does not wait until the report is stored.
  await expectSoon(async () => (await arena.db.$count(failures)) === 2);
  const { body } = await getWithToken(arena, '/api/ops/traffic');
  expect(body.hours).toMatchObject([{ app: 'mf-market', release: report.release, failures: 2 }]);
  const row = { at: NOW, app: 'mf-market', release: report.release, reason: 'integrity', releaseSet: SET };
  const id = expect.any(Number);
  expect(await storedReports()).toEqual([
    { id, ...row, page: '/market' },
    { id, ...row, page: '/market' },
  ]);
});

test.each<[string, (valid: object) => object | string, unknown]>([
  ['invalid JSON', () => 'hello', 'The request is not valid JSON.'],
  ['an empty body', () => '', 'The request is empty. Send a JSON body.'],
  ['a list', () => [], 'The request is missing or has the wrong type.'],
  [
    'an unknown reason',
    (valid) => ({ ...valid, reason: 'boredom' }),
    expect.stringMatching(/^Invalid option: expected one of "missing"/),
  ],
  [
    'an invalid app',
    (valid) => ({ ...valid, app: 'DROP TABLE' }),
    'The name of an app is "shell", or "mf-" followed by lower-case letters, digits or dashes.',
  ],
  [
    'a page of another site',
    (valid) => ({ ...valid, page: 'https://example.org' }),
    'A page is a path such as /market.',
  ],
  ['an invalid request id', (valid) => ({ ...valid, request: '{"level":60}' }), 'The request id is not valid.'],
  ['an unknown field', (valid) => ({ ...valid, visitor: 'asha' }), 'Unrecognized key: "visitor"'],
])('refuses a report with %s', async (_, change, error) => {
  for (const type of ['application/json', 'text/plain']) {
    const response = await sendReport(change(report), { type });
    expect([response.status, JSON.parse(response.body)]).toEqual([400, { error, code: 'invalid' }]);
  }
  expect(await storedReports()).toEqual([]);
});

test('stores reports of a fallback release until a later one replaces it', async () => {
  await shipTo(arena, { app: 'mf-market', variant: 'second' });
  await sendReport({ ...report, reason: 'missing' });
  await shipTo(arena, { app: 'mf-market', variant: 'third' });
  await sendReport({ ...report, reason: 'crashed' });
  expect(await storedReports()).toMatchObject([{ release: report.release, reason: 'missing' }]);
});

test('stores reports of a canary, but not of a release that no visitor gets', async () => {
  const canary = await publishTo(arena, { app: 'mf-market', variant: 'second' });
  expect((await sendReport({ ...report, release: canary.id })).status).toBe(204);
  expect((await sendReport({ ...report, app: 'mf-nowhere' })).status).toBe(204);
  await postWithToken(arena, '/api/ops/apps/mf-market/canary', { release: canary.id, share: 5 });
  expect((await sendReport({ ...report, release: canary.id, reason: 'crashed' })).status).toBe(204);
  expect(await storedReports()).toMatchObject([{ release: canary.id, reason: 'crashed' }]);
});

test('does not store or log an unknown path, which may contain personal data', async () => {
  await sendReport({ ...report, page: '/asha@arena.test/9876543210' });
  expect(await storedReports()).toMatchObject([{ page: 'no page of the site' }]);
  log.end();
  expect(await text(log)).not.toMatch(/asha|9876543210/);
});

test('logs the failed release with the id of the page request', async () => {
  await sendReport({ ...report, request: 'id-of-a-page-request' });
  await storedReports();
  log.end();
  expect(await text(log)).toMatch(/"pageRequest":"id-of-a-page-request".*"msg":"A browser reported a failure\."/);
});

test('limits the stored reports of a flood, logs its size and stores later reports', async () => {
  for (let number = 0; number < 1000; number++) await sendReport(report, { from: clientIp(number) });
  now = new Date(now.getTime() + 60_000);
  await sendReport({ ...report, reason: 'broken' });
  const reasons = (await storedReports()).map(({ reason }) => reason);
  expect(reasons).toEqual([...Array(5).fill('integrity'), 'broken']);
  log.end();
  expect(await text(log)).toContain('"more":995,"msg":"More failures were reported in a minute than are stored."');
});

test('stores at most thirty reports of one client per minute', async () => {
  for (let minute = 0; minute < 10; minute++) {
    now = new Date(now.getTime() + 60_000);
    for (let times = 0; times < 5; times++) expect((await sendReport(report)).status).toBe(204);
  }
  await sendReport({ ...report, reason: 'crashed' }, { from: '192.0.2.2' });
  now = new Date(now.getTime() + 60_000);
  await sendReport({ ...report, reason: 'broken' }, { from: '192.0.2.2' });
  const rows = await storedReports();
  expect(rows.filter(({ reason }) => reason === 'integrity')).toHaveLength(30);
  expect(rows.at(-1)).toMatchObject({ reason: 'broken' });
});
