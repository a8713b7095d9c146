import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { events } from '../../operators/events/table';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { runCommand } from '../../testing/run-command';
import { NOW, startArena } from '../../testing/start-arena';

const MINUTE = 60_000;
const MARKET = '/api/ops/apps/mf-market';

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;

beforeEach(async () => {
  now = NOW;
  arena = await startArena({ now: () => now });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
});
afterEach(() => arena.close());

const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

/** Makes the validation of a release take minutes, in which something else happens. */
function whileValidating(release: string, minutes: number, act: () => Promise<unknown>) {
  const { find } = arena.assets;
  let isFirst = true;
  arena.assets.find = async (...file) => {
    if (file[1] === release && isFirst) {
      isFirst = false;
      now = minutesLater(minutes - 1);
      await act();
      now = minutesLater(minutes);
    }
    return find(...file);
  };
}

test('a change has the time at which visitors got it, and that of its request', async () => {
  const { id } = await publishTo(arena, { variant: 'slow' });
  whileValidating(id, 12, async () => {
    expect((await postWithToken(arena, '/api/ops/locks', { apps: ['shell'], reason: 'incident' })).status).toBe(200);
  });
  expect(await postWithToken(arena, `${MARKET}/activations`, { release: id })).toMatchObject({ status: 200 });

  const times = { at: minutesLater(12).toISOString(), requestedAt: NOW.toISOString() };
  const { body: history } = await getWithToken(arena, '/api/ops/history');
  expect(history.changes[0]).toMatchObject({ app: 'mf-market', ...times });
  expect(history.events[0]).toMatchObject({ kind: 'lock', at: minutesLater(11).toISOString() });
  const entries = [...history.changes, ...history.events].sort((a, b) => a.seq - b.seq).map(({ at }) => at);
  expect(entries).toEqual(entries.toSorted());

  const { body: live } = await getWithToken(arena, '/api/ops/apps');
  const market = live.apps.find(({ app }: { app: string }) => app === 'mf-market');
  expect(market).toMatchObject({ since: times.at, requestedAt: times.requestedAt });
  const told = await arena.db.select().from(events).orderBy(events.seq);
  expect(told.at(-1)).toMatchObject({ at: minutesLater(12), details: { requestedAt: times.requestedAt } });
  const { body: audit } = await getWithToken(arena, '/api/ops/audit');
  expect(audit.entries[0]).toMatchObject({ action: 'activate', at: times.at });

  const metrics = (await arena.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${arena.token}` } }))
    .body;
  const labels = '{app="mf-market",kind="activate"}';
  expect(metrics).toContain(`arena_last_rollout_timestamp_seconds${labels} ${Date.parse(times.at) / 1000}`);
  expect(metrics).toContain(`arena_last_rollout_requested_timestamp_seconds${labels} ${NOW.getTime() / 1000}`);

  const site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  const env = { ARENA_URL: site, ARENA_TOKEN: arena.token };
  for (const command of [['status'], ['history', 'mf-market']]) {
    const { text } = await runCommand(command, { env, cwd: '.' });
    expect(text).toMatch(new RegExp(`${times.at} .*activate.*requested 12 min earlier`));
  }
});

test('a schedule, a canary and its guard begin when they are stored', async () => {
  await shipTo(arena, { variant: 'live' });
  const { id } = await publishTo(arena, { variant: 'next' });
  whileValidating(id, 5, async () => undefined);
  const goesLiveAt = minutesLater(60).toISOString();
  const schedule = await postWithToken(arena, '/api/ops/schedules', { releases: { 'mf-market': id }, goesLiveAt });
  expect(schedule).toMatchObject({ status: 201, body: { since: minutesLater(5).toISOString() } });

  const canary = await publishTo(arena, { variant: 'canary' });
  whileValidating(canary.id, 9, async () => undefined);
  const started = await postWithToken(arena, `${MARKET}/canary`, { release: canary.id, guard: {} });
  expect(started.status).toBe(200);
  const { body } = await getWithToken(arena, '/api/ops/apps');
  expect(body.canaries).toMatchObject([{ since: minutesLater(9).toISOString() }]);
});

test('a token that expires during the check does not change anything', async () => {
  const { body: token } = await postWithToken(arena, '/api/ops/tokens', {
    name: 'team',
    role: 'releaser',
    apps: ['mf-market'],
    days: 1,
  });
  const { id } = await publishTo(arena, { variant: 'slow' });
  whileValidating(id, 2 * 24 * 60, async () => undefined);
  const team = { app: arena.app, token: token.token };
  expect((await postWithToken(team, `${MARKET}/activations`, { release: id })).status).toBe(401);
  const { body } = await getWithToken(arena, '/api/ops/apps');
  expect(body.apps.map(({ app }: { app: string }) => app)).toEqual(['shell']);
});
