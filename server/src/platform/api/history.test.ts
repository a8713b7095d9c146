import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postWithToken } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { runCommand } from '../../testing/run-command';
import { NOW, startArena } from '../../testing/start-arena';
import { rollouts } from '../ledger/table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

type Change = { kind: string; app: string; reason: string; share: number | null };

type Entry = { seq: number; reason: string | null };
type HistoryPage = { changes: Entry[]; events: Entry[]; next: string | null };

async function getFrom<Answer>({ app, token }: typeof arena, url: string): Promise<Answer> {
  return (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
}

const get = (path: string) => getFrom<{ changes: Change[]; next: string | null }>(arena, path);

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

test('the order is that of the changes, although the clock went back between them', async () => {
  let now = NOW;
  const moved = await startArena({ now: () => now });
  const site = await moved.app.listen({ port: 0 });
  const daysLater = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);
  const steps: [number, string, object][] = [
    [1, 'locks', { apps: ['mf-market'], reason: 'locked', until: '48h' }],
    [-1, 'unlocks', { apps: ['mf-market'], reason: 'unlocked' }],
    [0.5, 'apps/mf-market/retirements', { reason: 'retired' }],
    [-9, 'apps/mf-market/rollbacks', { reason: 'back' }],
    [-4, 'locks', { apps: null, reason: 'locked again' }],
  ];
  await shipTo(moved, { paths: ['/market'] });
  for (const [days, path, body] of steps) {
    now = daysLater(days);
    expect((await postWithToken(moved, `/api/ops/${path}`, body)).status).toBe(200);
  }
  const reasons = [null, 'locked', 'unlocked', 'retired', 'back', 'locked again'];

  const newest: (string | null)[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const url: string = `/api/ops/history?limit=2${next && `&before=${next}`}`;
    const page: HistoryPage = await getFrom(moved, url);
    newest.push(...[...page.changes, ...page.events].sort((a, b) => b.seq - a.seq).map(({ reason }) => reason));
    next = page.next;
  }
  expect(newest).toEqual(reasons.toReversed());

  const { out } = await runCommand(['history', 'mf-market'], {
    env: { ARENA_URL: site, ARENA_TOKEN: moved.token },
    cwd: '.',
  });
  const ofCommand = out
    .trimEnd()
    .split('\n')
    .map((line) => / {2}operator {2,}(.*)$/.exec(line)?.[1]);
  expect(ofCommand).toEqual(['no browser check', ...reasons.slice(1)]);
  await moved.close();
});
