import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EXPIRING_COLUMNS } from '../../../expiring-columns';
import { expireRows } from '../../../kernel/database/expire-rows';
import { getWithToken, postWithToken } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { NOW, startArena } from '../../../testing/start-arena';
import { tokenOfTeam } from '../../../testing/team-token';
import { ENOUGH_NETWORKS } from '../../traffic/guarded-views/evidence';
import { FailureReports } from '../failures/reports';
import { failures } from '../failures/table';
import type { SourceFrame } from '../source-maps/frames';
import { ErrorReports, type ReportedError } from './error-reports';
import type { MapFrames } from './mapped-frame';
import { errorGroups, errorOccurrences } from './table';

const DAY = 24 * 60 * 60 * 1000;

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;
/** Positions in the source, by built line. */
let sources: Record<number, SourceFrame>;
let mapFrames: MapFrames;

beforeEach(async () => {
  now = NOW;
  sources = {};
  mapFrames = async (frames) => frames.map(({ line }) => sources[line] ?? null);
  arena = await startArena({ now: () => now });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
});
afterEach(() => arena.close());

const shipMarket = async (variant: string) => (await shipTo(arena, { app: 'mf-market', variant })).release.id;

const inMarket = (line: number, text: string): SourceFrame => ({
  source: 'mf-market/src/market-page.tsx',
  line,
  column: 1,
  text,
});
const inReact: SourceFrame = { source: 'node_modules/react-dom/index.js', line: 7, column: 1, text: 'callback()' };

const aFrame = (release: string, line = 1) => ({ app: 'mf-market', release, file: 'remoteEntry.js', line, column: 1 });

/** Stores errors as the server does for reports of browsers. */
async function record(...errors: (Pick<ReportedError, 'frames'> & Partial<ReportedError>)[]) {
  const dependencies = { db: arena.db, now: () => now, log: arena.app.log };
  const failureReports = new FailureReports(dependencies);
  const reports = new ErrorReports({ ...dependencies, mapFrames, failureReports });
  const error = { kind: 'uncaught', name: 'TypeError', message: 'no products', set: 'set-0123456789abcdef' } as const;
  for (const changes of errors) reports.record({ ...error, page: '/market', browser: 'Chrome 131', ...changes });
  await reports.flush();
  await failureReports.flush();
}

const findErrors = async (query = '') => (await getWithToken(arena, `/api/ops/errors${query}`)).body.errors;

async function runErrors(...args: string[]) {
  const env = { ARENA_URL: await arena.app.listen({ port: 0, host: '127.0.0.1' }), ARENA_TOKEN: arena.token };
  return runCommand(['errors', ...args], { env, cwd: arena.folder });
}

test('one fault in two releases, at shifted lines, is one group', async () => {
  const first = await shipMarket('first');
  const second = await shipMarket('second');
  sources = {
    1: inMarket(12, 'products.map(show)'),
    2: inMarket(15, 'products.map(show)'),
    3: inMarket(12, 'prices.map(show)'),
  };
  await record({ frames: [aFrame(first, 1)] });
  now = new Date(NOW.getTime() + DAY);
  await record(
    { frames: [aFrame(second, 2)], message: 'no products at all', browser: 'Safari 17', page: '/' },
    { frames: [aFrame(second, 3)] },
    { frames: [aFrame(second, 1)], name: 'RangeError' },
  );
  const errors = await findErrors();
  expect(errors).toHaveLength(3);
  expect(errors.find(({ firstRelease }: { firstRelease: string }) => firstRelease === first)).toMatchObject({
    app: 'mf-market',
    message: 'no products at all',
    own: { mapped: inMarket(15, 'products.map(show)') },
    firstRelease: first,
    firstAt: NOW.toISOString(),
    lastRelease: second,
    lastAt: now.toISOString(),
    pageViews: 2,
    browsers: ['Chrome 131', 'Safari 17'],
    pages: ['/', '/market'],
  });
});

test('an error is attributed to the first frame outside of packages', async () => {
  const market = await shipMarket('first');
  const shell = { app: 'shell', release: '1.0.0-0123456789abcdef', file: 'shell.js', line: 1, column: 1 };
  sources = { 1: inReact, 2: inMarket(12, 'show()') };
  await record({ frames: [shell, aFrame(market, 2), shell] });
  expect(await findErrors()).toMatchObject([
    { app: 'mf-market', own: { release: market }, frames: [{ app: 'shell' }, {}, {}] },
  ]);
  expect(await arena.db.select().from(failures)).toMatchObject([{ app: 'mf-market', release: market }]);
});

test('an error that only packages know is told apart by its message', async () => {
  const release = await shipMarket('first');
  sources = { 1: inReact };
  await record(
    { frames: [aFrame(release)] },
    { frames: [aFrame(release)], message: 'no prices' },
    { frames: [aFrame(release)], message: 'no prices' },
  );
  expect(await arena.db.$count(errorGroups)).toBe(2);
});

test('without source maps, the file and the message distinguish errors', async () => {
  const release = await shipMarket('first');
  mapFrames = async () => Promise.reject(new Error('The store is unavailable.'));
  await record(
    { frames: [aFrame(release, 1)] },
    { frames: [aFrame(release, 2)] },
    { frames: [aFrame(release, 1)], message: 'no prices' },
  );
  expect(await arena.db.$count(errorGroups)).toBe(2);
});

test('a source line is stored up to a limit', async () => {
  const release = await shipMarket('first');
  sources = { 1: inMarket(1, 'x'.repeat(100_000)) };
  await record({ frames: [aFrame(release)] });
  expect((await findErrors())[0].own.mapped.text).toHaveLength(200);
});

test('counts page views, not errors', async () => {
  const release = await shipMarket('first');
  const frames = [aFrame(release)];
  await record({ frames, request: 'first-view' }, { frames, request: 'first-view' }, { frames, request: 'other-view' });
  await record({ frames }, { frames });
  expect(await findErrors()).toMatchObject([{ pageViews: 4 }]);
});

/** Opens the market from as many client networks as it takes to say that an error is gone. */
async function openFromNetworks(count = ENOUGH_NETWORKS) {
  for (let i = 0; i < count; i++) await arena.app.inject({ url: '/market', remoteAddress: `10.0.${i}.1` });
}

test('an error is gone once visitors of many networks have had the live release without it', async () => {
  const isGone = async () => (await findErrors()).map(({ gone }: { gone: boolean }) => gone);
  const first = await shipMarket('first');
  await arena.app.inject('/market');
  await record({ frames: [aFrame(first)] });
  expect(await isGone()).toEqual([false]);
  now = new Date(NOW.getTime() + DAY);
  const second = await shipMarket('second');
  expect(await isGone()).toEqual([false]);
  // One client could open it a thousand times.
  for (let i = 0; i < 2 * ENOUGH_NETWORKS; i++) await arena.app.inject('/market');
  expect(await isGone()).toEqual([false]);
  await openFromNetworks();
  expect(await isGone()).toEqual([true]);
  // An open tab still has the release.
  await record({ frames: [aFrame(first)] });
  expect(await isGone()).toEqual([true]);
  await record({ frames: [aFrame(second)] });
  expect(await isGone()).toEqual([false]);
});

test('arena errors names the source line of a broken button, and the error is gone after a rollback', async () => {
  await shipMarket('works');
  now = new Date(NOW.getTime() + DAY);
  const broken = await shipMarket('broken');
  sources = { 1: inMarket(12, 'onClick={() => products.map(show)}') };
  await arena.app.inject('/market');
  await record({ frames: [aFrame(broken)] });
  const { text } = await runErrors('mf-market');
  expect(text).toContain('mf-market/src/market-page.tsx:12  onClick={() => products.map(show)}');
  const isGone = async () => (await findErrors('?app=mf-market'))[0].gone;
  expect(await isGone()).toBe(false);
  now = new Date(NOW.getTime() + 2 * DAY);
  expect((await postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', {})).status).toBe(200);
  await openFromNetworks();
  expect(await isGone()).toBe(true);
});

test('lists the errors of one app, to every token', async () => {
  const release = await shipMarket('first');
  await record({ frames: [aFrame(release)] });
  expect(await findErrors('?app=mf-market')).toHaveLength(1);
  expect(await findErrors('?app=shell')).toEqual([]);
  const team = (await postWithToken(arena, '/api/ops/tokens', tokenOfTeam('mf-blogs'))).body.token;
  expect((await getWithToken({ app: arena.app, token: team }, '/api/ops/errors')).body.errors).toHaveLength(1);
  expect((await arena.app.inject('/api/ops/errors')).statusCode).toBe(401);
});

test('a page has the latest hundred errors', async () => {
  const release = await shipMarket('first');
  for (let i = 0; i < 6; i++) {
    now = new Date(NOW.getTime() + i * 60_000);
    await record(...Array.from({ length: 20 }, (_, k) => ({ frames: [aFrame(release)], message: `error ${i} ${k}` })));
  }
  const errors = await findErrors();
  expect(errors).toHaveLength(100);
  expect(errors.map(({ message }: { message: string }) => message)).not.toContain('error 0 0');
});

test('arena errors shows what broke, and no control characters', async () => {
  const release = await shipMarket('first');
  sources = { 1: inMarket(12, 'products.map(show) // \u001b]0;asha') };
  await record({ frames: [aFrame(release)], message: 'no\u202e products\nmf-blogs  Error' });
  const { code, text } = await runErrors('mf-market');
  expect(code).toBe(0);
  expect(text).toBe(
    [
      'mf-market  TypeError: no\\u202e products\\u000amf-blogs  Error (uncaught)',
      '  mf-market/src/market-page.tsx:12  products.map(show) // \\u001b]0;asha',
      `  ${release}, last at 2026-11-21T10:00:00.000Z`,
      '  page views: 1 of /market; browsers: Chrome 131',
      '',
    ].join('\n'),
  );
});

test('arena errors --json prints every frame', async () => {
  const release = await shipMarket('first');
  await record({ frames: [aFrame(release, 1), aFrame(release, 2)] });
  const { text } = await runErrors('--json');
  expect(JSON.parse(text).errors[0].frames).toHaveLength(2);
});

test('arena errors says that there are none', async () => {
  expect((await runErrors('shell')).text).toBe('No browser has reported an error of shell in the last 30 days.\n');
});

test('errors expire after 30 days, and a group with its last error', async () => {
  const release = await shipMarket('first');
  await record({ frames: [aFrame(release)] }, { frames: [aFrame(release)], message: 'no prices' });
  now = new Date(NOW.getTime() + 29 * DAY);
  await record({ frames: [aFrame(release)] });
  await expireRows(arena.db, EXPIRING_COLUMNS, now);
  expect(await arena.db.$count(errorOccurrences)).toBe(3);
  now = new Date(NOW.getTime() + 30 * DAY + 1);
  await expireRows(arena.db, EXPIRING_COLUMNS, now);
  expect(await findErrors()).toMatchObject([{ message: 'no products', pageViews: 1, firstAt: NOW.toISOString() }]);
  expect([await arena.db.$count(errorOccurrences), await arena.db.$count(errorGroups)]).toEqual([1, 1]);
});
