import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { EXPIRING_COLUMNS } from '../../../expiring-columns';
import { expireRows } from '../../../kernel/database/expire-rows';
import { createCookieClient } from '../../../testing/cookie-client';
import { expectSoon } from '../../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { releaseSets } from '../../ledger/release-sets/table';
import { releases, rollouts } from '../../ledger/table';
import { openTabs } from './table';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CANARY = '/api/ops/apps/mf-market/canary';

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;

beforeEach(async () => {
  now = NOW;
  arena = await startArena({ now: () => now });
});
afterEach(() => arena.close());

async function startSite() {
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { variant: 'first' });
}

const ping = async (cookies: Record<string, string> = {}, query = '') =>
  (await arena.app.inject({ url: `/ping${query}`, cookies })).json().set;

/** The releases of a stored release set: app → release. */
async function releasesOf(set: string): Promise<Record<string, string> | undefined> {
  const [row] = await arena.db.select().from(releaseSets).where(eq(releaseSets.id, set));
  return row?.releases;
}

/** The release set of a page, once it is stored. */
async function openPage(cookies: Record<string, string> = {}): Promise<string> {
  const { body } = await arena.app.inject({ url: '/market', cookies });
  const id = /"set":"(set-[0-9a-f]{16})"/.exec(body)?.[1] ?? '';
  await expectSoon(async () => (await releasesOf(id)) !== undefined);
  return id;
}

const countedTabs = async () => (await getWithToken(arena, '/api/ops/traffic')).body.openTabs;

/** Publishes so many releases a minute later that the first one is neither the rollback target nor among the newest. */
async function replaceMarket() {
  now = new Date(NOW.getTime() + MINUTE);
  for (const variant of ['second', 'third']) await shipTo(arena, { variant });
  for (let i = 0; i < 10; i++) await publishTo(arena, { variant: `held_${i}` });
}

test('a ping returns the release set of a new page, after a release and after its rollback', async () => {
  expect(await ping()).toBeNull();
  await startSite();
  const first = await openPage();
  expect(await ping()).toBe(first);
  await shipTo(arena, { variant: 'second' });
  const second = await ping();
  expect([second === first, second]).toEqual([false, await openPage()]);
  await postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', {});
  expect(await ping()).toBe(first);
});

test('a ping is answered while the database does not answer, and no browser keeps the answer', async () => {
  await startSite();
  const set = await openPage();
  const answer = await arena.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${openTabs}, ${releaseSets}, ${releases}, ${rollouts} in access exclusive mode`);
    return arena.app.inject(`/ping?set=${set}`);
  });
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, { set }, 'no-store']);
});

test('visitors of a canary are told its release set, visitors without an id the live one, and previews none', async () => {
  await startSite();
  const live = await openPage();
  const { id } = await publishTo(arena, { variant: 'next' });
  await postWithToken(arena, CANARY, { release: id, share: 100 });
  const visitor = { arena_visitor: '00000000-0000-4000-8000-000000000000' };
  const canary = await openPage(visitor);
  expect([canary === live, await ping(visitor)]).toEqual([false, canary]);
  expect(await ping()).toBe(live);
  expect(await ping({ arena_visitor: 'made up' })).toBe(live);

  const { url } = (await postWithToken(arena, '/api/ops/previews', { releases: await releasesOf(live) })).body;
  const guest = createCookieClient(arena.app);
  await guest.visit(url);
  expect((await guest.visit('/ping')).json()).toEqual({ set: null });
});

test('counts each hour the tabs of release sets that exist, and nothing else', async () => {
  await startSite();
  const set = await openPage();
  const releases = await releasesOf(set);
  for (let tab = 0; tab < 5; tab++) await ping({}, `?set=${set}`);
  await ping();
  await ping({}, '?set=set-0000000000000000');
  for (const invented of [`${set}'--`, `${set}%00`, '%00', set.toUpperCase(), `${set}&set=${set}`]) {
    expect((await arena.app.inject(`/ping?set=${invented}`)).statusCode).toBe(400);
  }
  // One client cannot pass for many tabs.
  expect(await countedTabs()).toEqual([{ set, releases, tabs: 3 }]);
  await arena.app.inject({ url: `/ping?set=${set}`, remoteAddress: '198.51.100.1' });
  expect(await countedTabs()).toEqual([{ set, releases, tabs: 4 }]);

  now = new Date(NOW.getTime() + HOUR);
  await ping({}, `?set=${set}`);
  expect(await countedTabs()).toEqual([{ set, releases, tabs: 4 }]);
  now = new Date(NOW.getTime() + 2 * HOUR);
  expect(await countedTabs()).toEqual([{ set, releases, tabs: 1 }]);
  now = new Date(NOW.getTime() + 3 * HOUR);
  expect(await countedTabs()).toEqual([]);
});

test('a flood of invented release sets displaces none that are counted already', async () => {
  await startSite();
  const set = await openPage();
  await ping({}, `?set=${set}`);
  for (let i = 0; i < 2_000; i++) await ping({}, `?set=set-${String(i).padStart(16, '0')}`);
  await ping({}, `?set=${set}`);
  expect(await countedTabs()).toMatchObject([{ set, tabs: 2 }]);
});

test('the files of a release stay for 30 days while a tab has it open, and a week after it was last heard of', async () => {
  await startSite();
  const set = await openPage();
  const releases = await releasesOf(set);
  await replaceMarket();
  const prunable = async (day: number, isOpen: boolean) => {
    now = new Date(NOW.getTime() + day * DAY);
    if (isOpen) await ping({}, `?set=${set}`);
    await countedTabs();
    const { body } = await postWithToken(arena, '/api/ops/prune', { dryRun: true });
    return body.removed.some(({ release }: { release: string }) => release === releases?.['mf-market']);
  };
  for (const day of [8, 14, 20, 26]) expect([day, await prunable(day, true)]).toEqual([day, false]);
  expect(await prunable(29.9, false)).toBe(false);
  expect(await prunable(30.1, true)).toBe(true);
});

test('a tab that stops sending pings no longer retains files', async () => {
  await startSite();
  const set = await openPage();
  const releases = await releasesOf(set);
  await replaceMarket();
  await ping({}, `?set=${set}`);
  await countedTabs();
  now = new Date(NOW.getTime() + 7 * DAY + 2 * HOUR);
  const { body } = await postWithToken(arena, '/api/ops/prune', { dryRun: true });
  expect(body.removed).toContainEqual(expect.objectContaining({ release: releases?.['mf-market'] }));
});

test('counts are deleted after 30 days', async () => {
  await startSite();
  await ping({}, `?set=${await openPage()}`);
  await countedTabs();
  await expireRows(arena.db, EXPIRING_COLUMNS, new Date(NOW.getTime() + 30 * DAY));
  expect(await arena.db.$count(openTabs)).toBe(1);
  await expireRows(arena.db, EXPIRING_COLUMNS, new Date(NOW.getTime() + 30 * DAY + HOUR));
  expect(await arena.db.$count(openTabs)).toBe(0);
});
