import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { EXPIRING_COLUMNS } from '../../../expiring-columns';
import { expectSoon } from '../../../testing/expect-soon';
import { publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { releases } from '../../ledger/table';
import { KEY_PREFIX } from '../../release-set/page-key';
import { failures } from '../../reports/failures/table';
import { prerenderedPages } from '../../validation/prerender/table';
import { startPruning } from './schedule';

const DAY = 24 * 60 * 60 * 1000;

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
  startPruning(
    arena.app,
    { db: arena.db, maps: arena.maps, assets: arena.assets, expiring: EXPIRING_COLUMNS },
    { now: () => NOW, firstDelay: 1, interval: 20 },
  );
});
afterEach(() => arena.close());

test('deletes failure reports after thirty days', async () => {
  const row = { app: 'mf-market', release: '1.0.0-0123456789abcdef', reason: 'broken' };
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
  await arena.db.insert(failures).values([
    { ...row, at: daysAgo(31), page: '/old' },
    { ...row, at: daysAgo(29), page: '/new' },
  ]);
  await expectSoon(async () => (await arena.db.$count(failures)) === 1);
  expect(await arena.db.select().from(failures)).toMatchObject([{ page: '/new' }]);
});

test('deletes rendered pages with their section or shell', async () => {
  const { release: shell } = await shipTo(arena, { app: 'shell', paths: ['/help'] });
  const { release: market } = await shipTo(arena, { app: 'mf-market' });
  const oldShell = await publishTo(arena, { app: 'shell', variant: 'old', paths: ['/help'] });
  const oldMarket = await publishTo(arena, { app: 'mf-market', variant: 'old' });
  await arena.db.delete(prerenderedPages);
  const page = (name: string, shell: string, release: string | null) => ({
    key: KEY_PREFIX + name,
    path: '/market',
    shell,
    app: release && 'mf-market',
    release,
    page: { head: '', body: '' },
    renderedAt: NOW,
  });
  await arena.db
    .insert(prerenderedPages)
    .values([
      page('live', shell.id, market.id),
      page('of the shell', shell.id, null),
      page('of an old section', shell.id, oldMarket.id),
      page('under an old shell', oldShell.id, market.id),
      page('of an old shell', oldShell.id, null),
      { ...page('', shell.id, market.id), key: 'key without a prefix' },
    ]);
  for (const { app, id } of [oldShell, oldMarket]) {
    await arena.db
      .update(releases)
      .set({ prunedAt: NOW })
      .where(and(eq(releases.app, app), eq(releases.id, id)));
  }
  await expectSoon(async () => (await arena.db.$count(prerenderedPages)) === 2);
  const rows = await arena.db.select({ key: prerenderedPages.key }).from(prerenderedPages);
  expect(rows.map(({ key }) => key.replace(KEY_PREFIX, '')).sort()).toEqual(['live', 'of the shell']);
});
