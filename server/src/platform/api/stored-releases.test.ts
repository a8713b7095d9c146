import { expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';
import { releases } from '../ledger/table';

test('the list of stored releases marks the live one and the one a rollback returns to', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const arena = await startArena({ now: () => now });
  const ship = async (variant: string) => {
    now = new Date(now.getTime() + 60_000);
    return (await shipTo(arena, { variant })).release.id;
  };
  const [pruned, first, second, third] = [
    await ship('pruned'),
    await ship('first'),
    await ship('second'),
    await ship('third'),
  ];
  const headers = { authorization: `Bearer ${arena.token}` };
  await arena.app.inject({ method: 'POST', url: '/api/ops/apps/mf-market/rollbacks', headers, payload: {} });
  await arena.db
    .update(releases)
    .set({ prunedAt: now })
    .where(and(eq(releases.app, 'mf-market'), eq(releases.id, pruned)));
  const answer = await arena.app.inject({ url: '/api/ops/apps/mf-market/releases', headers });
  const common = {
    publishedBy: 'operator',
    source: null,
    reported: { failures: 0, errors: 0 },
    bytes: expect.any(Number),
    live: false,
    previous: false,
  };
  expect(answer.json()).toEqual({
    releases: [
      { ...common, release: third, publishedAt: '2026-11-21T10:04:00.000Z' },
      { ...common, release: second, publishedAt: '2026-11-21T10:03:00.000Z', live: true },
      { ...common, release: first, publishedAt: '2026-11-21T10:02:00.000Z', previous: true },
    ],
  });
  await arena.close();
});
