import { expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { releases } from '../releases/table';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

test('the kept releases of an app tell which is live and which a rollback returns to', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const arena = await startArena({ now: () => now });
  const ship = async (word: string) => {
    now = new Date(now.getTime() + 60_000);
    return (await shipTo(arena, { word })).release.id;
  };
  const [gone, first, second, third] = [
    await ship('gone'),
    await ship('first'),
    await ship('second'),
    await ship('third'),
  ];
  const headers = { authorization: `Bearer ${arena.token}` };
  await arena.app.inject({ method: 'POST', url: '/ops/apps/mf-market/rollbacks', headers, payload: {} });
  await arena.db
    .update(releases)
    .set({ prunedAt: now })
    .where(and(eq(releases.app, 'mf-market'), eq(releases.id, gone)));
  const answer = await arena.app.inject({ url: '/ops/apps/mf-market/releases', headers });
  const kept = { publishedBy: 'operator', bytes: expect.any(Number), live: false, previous: false };
  expect(answer.json()).toEqual({
    releases: [
      { ...kept, release: third, publishedAt: '2026-11-21T10:04:00.000Z' },
      { ...kept, release: second, publishedAt: '2026-11-21T10:03:00.000Z', live: true },
      { ...kept, release: first, publishedAt: '2026-11-21T10:02:00.000Z', previous: true },
    ],
  });
  await arena.close();
});
