import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rollouts } from '../releases/table';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

type Change = { kind: string; app: string; reason: string; share: number | null };

async function get(path: string) {
  const answer = await arena.app.inject({ url: path, headers: { authorization: `Bearer ${arena.token}` } });
  return answer.json() as { changes: Change[]; next: string | null };
}

test('the history has the rollouts of all apps, canaries included, newest first and page by page', async () => {
  const { db } = arena;
  const market = (await shipTo(arena, { app: 'mf-market', paths: ['/market'] })).release.id;
  const blogs = (await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] })).release.id;
  const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, second));
  for (let i = 0; i < 12; i++) {
    const [app, release] = i % 2 ? ['mf-market', market] : ['mf-blogs', blogs];
    const change = { app: String(app), release: String(release), reason: String(i), by: 'operator', at: at(i) };
    await db.insert(rollouts).values({ ...change, ...(i % 3 ? { kind: 'rollback' } : { kind: 'canary', share: i }) });
  }
  const seen: Change[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: { changes: Change[]; next: string | null } = await get(
      `/api/ops/history?limit=4${next && `&before=${next}`}`,
    );
    expect(page.changes.length).toBeLessThanOrEqual(4);
    seen.push(...page.changes);
    // A cursor that does not move would loop for ever.
    expect(seen.length).toBeLessThanOrEqual(14);
    next = page.next;
  }
  expect(seen.slice(0, 12).map(({ reason }) => reason)).toEqual([...Array(12).keys()].reverse().map(String));
  expect(seen.slice(12).map(({ kind, app }) => [kind, app])).toEqual([
    ['activate', 'mf-blogs'],
    ['activate', 'mf-market'],
  ]);
  expect(seen[2]).toMatchObject({ kind: 'canary', share: 9 });

  const one = await get('/api/ops/history?app=mf-market');
  expect(one.changes).toHaveLength(7);
  expect(new Set(one.changes.map(({ app }) => app))).toEqual(new Set(['mf-market']));
  expect(one.next).toBeNull();
});

test('an unknown cursor answers 400 with a message', async () => {
  const answer = await arena.app.inject({
    url: '/api/ops/history?before=yesterday',
    headers: { authorization: `Bearer ${arena.token}` },
  });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'This is not a cursor of the history.']);
});
