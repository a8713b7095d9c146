import type { Problem } from '@arena/shared/contract/ops-api/attention';
import type { ErrorKind } from '@arena/shared/contract/reports/error-report';
import { DAY, HOUR, MINUTE } from '@arena/shared/contract/time/duration';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { BackupStore } from '../backup/store/backup-store';
import { DeliveryError, type Destination } from '../operators/events/destination';
import { events } from '../operators/events/table';
import { errorGroups, errorOccurrences } from '../platform/reports/errors/table';
import { failures } from '../platform/reports/failures/table';
import { startOfHour } from '../platform/traffic/page-views/hour';
import { pageViews } from '../platform/traffic/page-views/table';
import { expectSoon } from '../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../testing/ops-client';
import { shipTo } from '../testing/release-builder';
import { NOW, startArena } from '../testing/start-arena';

const MARKET = '/api/ops/apps/mf-market';

let arena: Awaited<ReturnType<typeof startArena>>;
let release: string;
let now = NOW;
let names: string[] | Error = [];
let receives = true;

const store: BackupStore = {
  list: async () => {
    if (names instanceof Error) throw names;
    return names;
  },
  save: async () => undefined,
  read: () => Promise.reject(new Error('not used')),
  remove: async () => undefined,
};

const chat: Destination = {
  id: 'chat',
  name: 'chat.example',
  send: async () => {
    if (!receives) throw new DeliveryError('It answered 500.');
  },
};

beforeAll(async () => {
  arena = await startArena({ now: () => now, destinations: [chat], backups: { store, every: DAY } });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  release = (await shipTo(arena, { variant: 'live' })).release.id;
});
beforeEach(async () => {
  now = new Date(NOW.getTime() + HOUR);
  names = ['arena-2026-11-21T10-00-00Z.backup'];
  receives = true;
  await arena.db.delete(failures);
  await arena.db.delete(errorGroups);
  await arena.db.delete(pageViews);
});
afterAll(() => arena.close());

const problems = async (): Promise<Problem[]> => (await getWithToken(arena, '/api/ops/attention')).body.problems;

const first = async () => (await problems())[0];

test('a site without problems has an empty list', async () => {
  expect(await problems()).toEqual([]);
});

const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Stores failures of page views of the live release, as a server does. */
async function fail(reasons: readonly string[], at = ago(MINUTE)) {
  const row = { at, app: 'mf-market', release, page: '/market' };
  await arena.db.insert(failures).values(reasons.map((reason) => ({ ...row, reason })));
}

async function view(views: number, hour = NOW) {
  await arena.db.insert(pageViews).values({ hour, app: 'mf-market', release, views });
}

test('a release that fails is named, with page views, time and the most frequent reason', async () => {
  await view(200);
  await fail(['timeout', 'blank', 'blank']);
  expect(await problems()).toEqual([
    {
      kind: 'failing_release',
      app: 'mf-market',
      sentence: `mf-market ${release} fails in 3 of 200 page views: the page is blank`,
      since: ago(MINUTE).toISOString(),
      command: 'arena rollback mf-market',
      screen: '/errors?app=mf-market',
    },
  ]);
});

/** Stores errors of one group, each with its kind and the request for its page. */
async function storeErrors(occurrences: readonly (readonly [ErrorKind, string | null])[]) {
  const group = { key: 'k', app: 'mf-market', name: 'TypeError', message: 'no products' };
  const mapped = { source: 'mf-market/src/page.tsx', line: 12, column: 1, text: '' };
  const frames = [{ app: 'mf-market', release, file: 'section.js', line: 1, column: 9, mapped }];
  const seen = { firstRelease: release, firstAt: now, lastRelease: release, lastAt: now };
  await arena.db.insert(errorGroups).values({ ...group, frames, ...seen });
  const occurrence = { at: ago(MINUTE), group: 'k', app: 'mf-market', release, page: '/market' };
  const browser = { browser: 'Firefox', releaseSet: 'set-1' };
  await arena.db
    .insert(errorOccurrences)
    .values(occurrences.map(([kind, request]) => ({ ...occurrence, ...browser, kind, request })));
}

test('an error is told with its line in the source', async () => {
  await storeErrors([
    ['recoverable', 'r1'],
    ['recoverable', 'r1'],
    ['recoverable', 'r2'],
    ['recoverable', null],
  ]);
  expect((await first())?.sentence).toBe(
    `mf-market ${release} fails in 3 of 3 page views: mf-market/src/page.tsx:12: TypeError: no products`,
  );
});

test('an error that is also reported as a failure is one failed page view', async () => {
  await view(200);
  await fail(['crashed', 'crashed', 'crashed', 'frozen']);
  await storeErrors([
    ['uncaught', 'r1'],
    ['uncaught', 'r2'],
    ['uncaught', 'r3'],
  ]);
  expect((await first())?.sentence).toContain('fails in 4 of 200 page views: mf-market/src/page.tsx:12: TypeError');
});

test.each([
  ['two failures', ['a', 'a'], 2, MINUTE],
  ['less than a percent', ['a', 'a', 'a'], 301, MINUTE],
  ['failures of hours ago', ['a', 'a', 'a'], 3, 3 * HOUR],
])('%s are not a problem', async (_, reasons, views, since) => {
  now = new Date(NOW.getTime() + 4 * HOUR);
  names = ['arena-2026-11-21T14-00-00Z.backup'];
  await view(views, new Date(NOW.getTime() + 4 * HOUR));
  await fail(reasons, ago(since));
  expect(await problems()).toEqual([]);
});

test('a backup is late two hours after it was due, and not before', async () => {
  now = new Date(NOW.getTime() + DAY + 2 * HOUR - 1);
  expect(await problems()).toEqual([]);
  now = new Date(NOW.getTime() + DAY + 2 * HOUR);
  expect(await first()).toMatchObject({ kind: 'late_backup', since: new Date(NOW.getTime() + DAY).toISOString() });
  names = [];
  expect(await first()).toMatchObject({ kind: 'late_backup', since: NOW.toISOString() });
});

test('what cannot be read is a problem, and hides no other', async () => {
  await fail(['a', 'a', 'a']);
  names = new Error('no answer from the bucket');
  expect((await problems()).map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ['failing_release', expect.stringContaining('3 of 3')],
    ['unknown', 'The stored backups could not be read. The log of the server has the error.'],
  ]);
});

test('a token that expires soon is shown to operators only', async () => {
  const create = (name: string, days: number) =>
    postWithToken(arena, '/api/ops/tokens', { name, role: 'viewer', apps: [], days });
  const viewer = (await create('Meera', 30)).body.token;
  await create('for a day', 1);
  now = new Date(now.getTime() + 24 * DAY);
  names = ['arena-2026-12-15T10-00-00Z.backup'];
  expect(await problems()).toMatchObject([{ sentence: 'The token Meera expires in 6 days.', screen: '/tokens' }]);
  expect((await getWithToken({ app: arena.app, token: viewer }, '/api/ops/attention')).body.problems).toEqual([]);
});

test('when fewer visitors send a form than before, Live names the release, one event is sent, and a metric rises', async () => {
  const { id } = (await shipTo(arena, { variant: 'later' })).release;
  const row = { hour: NOW, app: 'mf-market', views: 500, networks: 400, refused: 0 };
  await arena.db.insert(pageViews).values([
    { ...row, release, sent: 41 },
    { ...row, release: id, networks: 410, sent: 40 },
    // Servers that did not count forms.
    { ...row, release, hour: ago(3 * HOUR), sent: null },
  ]);
  const metric = async () => {
    const { body } = await arena.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${arena.token}` } });
    return Number(
      new RegExp(`^arena_release_form_evidence{app="mf-market",release="${id}"} (.*)$`, 'm').exec(body)?.[1],
    );
  };
  const found = async () => (await problems()).find(({ kind }) => kind === 'worse_forms');
  expect(await found()).toBeUndefined();
  expect(await metric()).toBeLessThan(2);

  await arena.db.update(pageViews).set({ sent: 12 }).where(eq(pageViews.release, id));
  const worse = `mf-market ${id}: Fewer visitors sent a form: 12 of 410, 41 of 400 with the release before.`;
  expect(await found()).toMatchObject({ sentence: worse, command: 'arena rollback mf-market' });
  expect(await metric()).toBeGreaterThan(100);
  const told = () => arena.db.select().from(events).where(eq(events.type, 'release.worse'));
  await expectSoon(async () => (await told()).length > 0);
  expect(await told()).toMatchObject([{ reason: worse, by: 'arena', apps: ['mf-market'] }]);
});

test('a release whose forms are all refused is named from the third visitor on', async () => {
  const { id } = (await shipTo(arena, { variant: 'refused' })).release;
  const found = async () => (await problems()).find(({ kind }) => kind === 'worse_forms');
  const count = (changes: object) =>
    arena.db
      .insert(pageViews)
      .values({ hour: startOfHour(now), app: 'mf-market', release: id, views: 9, sent: 0, refused: 0, ...changes })
      .onConflictDoUpdate({ target: [pageViews.hour, pageViews.app, pageViews.release], set: changes });
  await count({ refused: 2 });
  expect(await found()).toBeUndefined();
  await count({ refused: 3 });
  expect(await found()).toMatchObject({
    sentence: `mf-market ${id}: every form so far was refused (3 visitors).`,
    command: 'arena rollback mf-market',
  });
  await count({ sent: 1 });
  expect(await found()).toBeUndefined();
});

test('a paused guard, a failing backend and events that do not arrive are named, the backend first', async () => {
  const canary = await publishTo(arena, { variant: 'canary' });
  await postWithToken(arena, `${MARKET}/canary`, { release: canary.id, guard: {} });
  await postWithToken(arena, `${MARKET}/canary/pause`, { paused: true });
  await postWithToken(arena, `${MARKET}/backend`, { url: 'http://localhost:9' });
  await arena.app.inject('/api/mf-market/offers');
  receives = false;
  await postWithToken(arena, `${MARKET}/canary`, { share: 0 });
  await expectSoon(async () => (await problems()).some(({ kind }) => kind === 'failing_delivery'));
  await postWithToken(arena, `${MARKET}/canary`, { release: canary.id, guard: {} });
  await postWithToken(arena, `${MARKET}/canary/pause`, { paused: true });
  expect((await problems()).map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ['failing_backend', expect.stringMatching(/^The backend of mf-market: /)],
    ['paused_canary', 'The guard of the canary of mf-market was paused by operator.'],
    [
      'failing_delivery',
      expect.stringMatching(/^Events do not arrive at chat\.example: \d events? waiting\. It answered 500\.$/),
    ],
  ]);
});
