import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../testing/expect-soon';
import { orderFrom, publishTo, readFrom } from '../testing/publish-to';
import { shipTo } from '../testing/release-builder';
import { NOW, startArena } from '../testing/start-arena';
import { failures } from './table';

const SET = 'set-0123456789abcdef';

let arena: Awaited<ReturnType<typeof startArena>>;
let log: PassThrough;
let now = NOW;
/** What a browser reports of the live release. */
let report: Record<string, unknown>;

beforeEach(async () => {
  now = NOW;
  log = new PassThrough();
  arena = await startArena({ now: () => now, logger: { level: 'info', stream: log } });
  const { release } = await shipTo(arena, { app: 'mf-market' });
  report = { app: 'mf-market', release: release.id, reason: 'integrity', set: SET, page: '/market' };
});
afterEach(() => arena.close());

async function beacon(payload: object | string, { type = 'application/json', from = '192.0.2.1' } = {}) {
  const answer = await arena.app.inject({
    method: 'POST',
    url: '/api/failures',
    headers: { 'content-type': type, 'user-agent': 'A browser', cookie: 'arena-visitor=asha' },
    remoteAddress: from,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: answer.statusCode, body: answer.body };
}

/** An address for each number up to a million. */
const client = (number: number) => `198.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** All that is written once the server is closed, in the order in which it was reported. */
async function stored() {
  await arena.app.close();
  return arena.db.select().from(failures).orderBy(failures.at);
}

test('a report is stored without a word about the visitor, and counted', async () => {
  expect(await beacon({ ...report, page: '/market?q=asha@arena.test#top' })).toEqual({ status: 204, body: '' });
  expect((await beacon(report, { type: 'text/plain;charset=UTF-8' })).status).toBe(204);
  // Nobody who reports waits until it is written.
  await expectSoon(async () => (await arena.db.$count(failures)) === 2);
  const { body } = await readFrom(arena, '/ops/traffic');
  expect(body.hours).toMatchObject([{ app: 'mf-market', release: report.release, failures: 2 }]);
  const row = { at: NOW, app: 'mf-market', release: report.release, reason: 'integrity', releaseSet: SET };
  const id = expect.any(Number);
  expect(await stored()).toEqual([
    { id, ...row, page: '/market' },
    { id, ...row, page: '/market' },
  ]);
});

test.each<[string, (good: object) => object | string, unknown]>([
  ['no JSON', () => 'hello', 'The request is not valid JSON.'],
  ['nothing', () => '', 'The request is empty; it has to carry JSON.'],
  ['a list', () => [], 'The request is missing or of the wrong kind.'],
  [
    'another reason',
    (good) => ({ ...good, reason: 'boredom' }),
    expect.stringMatching(/^Invalid option: expected one of "missing"/),
  ],
  [
    'another app',
    (good) => ({ ...good, app: 'DROP TABLE' }),
    'An app is called "shell" or "mf-" and small letters, digits or dashes.',
  ],
  ['a page elsewhere', (good) => ({ ...good, page: 'https://example.org' }), 'A page is a path such as /market.'],
  ['an odd name', (good) => ({ ...good, request: '{"level":60}' }), 'This is no name of a request.'],
  ['more than is asked for', (good) => ({ ...good, visitor: 'asha' }), 'Unrecognized key: "visitor"'],
])('%s is refused', async (_, nonsense, error) => {
  for (const type of ['application/json', 'text/plain']) {
    const answer = await beacon(nonsense(report), { type });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { error }]);
  }
  expect(await stored()).toEqual([]);
});

test('what nobody gets to see now is not counted; a canary is', async () => {
  const canary = await publishTo(arena, { app: 'mf-market', word: 'second' });
  expect((await beacon({ ...report, release: canary.id })).status).toBe(204);
  expect((await beacon({ ...report, app: 'mf-nowhere' })).status).toBe(204);
  await orderFrom(arena, '/ops/apps/mf-market/canary', { release: canary.id, share: 5 });
  expect((await beacon({ ...report, release: canary.id, reason: 'crashed' })).status).toBe(204);
  expect(await stored()).toMatchObject([{ release: canary.id, reason: 'crashed' }]);
});

test('an address that no page has is not kept: visitors link and type what they like', async () => {
  await beacon({ ...report, page: '/asha@arena.test/9876543210' });
  expect(await stored()).toMatchObject([{ page: 'no page of the site' }]);
  log.end();
  expect(await text(log)).not.toMatch(/asha|9876543210/);
});

test('the log tells which release failed, and on which page that was asked for', async () => {
  await beacon({ ...report, request: 'a-page-that-was-asked-for' });
  await stored();
  log.end();
  expect(await text(log)).toMatch(/"pageRequest":"a-page-that-was-asked-for".*"msg":"A browser reported a failure\."/);
});

test('a flood fills neither the database nor what comes after it; the log tells how large it was', async () => {
  for (let number = 0; number < 1000; number++) await beacon(report, { from: client(number) });
  now = new Date(now.getTime() + 60_000);
  await beacon({ ...report, reason: 'broken' });
  const reasons = (await stored()).map(({ reason }) => reason);
  expect(reasons).toEqual([...Array(5).fill('integrity'), 'broken']);
  log.end();
  expect(await text(log)).toContain('"more":995,"msg":"More failures were reported in a minute than are stored."');
});

test('of one client thirty reports count within a minute, whatever it says the time is', async () => {
  for (let minute = 0; minute < 10; minute++) {
    now = new Date(now.getTime() + 60_000);
    for (let times = 0; times < 5; times++) expect((await beacon(report)).status).toBe(204);
  }
  await beacon({ ...report, reason: 'crashed' }, { from: '192.0.2.2' });
  now = new Date(now.getTime() + 60_000);
  await beacon({ ...report, reason: 'broken' }, { from: '192.0.2.2' });
  const rows = await stored();
  expect(rows.filter(({ reason }) => reason === 'integrity')).toHaveLength(30);
  expect(rows.at(-1)).toMatchObject({ reason: 'broken' });
});
