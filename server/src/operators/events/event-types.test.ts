import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { areEventsSettled, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { type Delivery, startReceiver } from '../../testing/servers/start-receiver';
import { NOW, startArena } from '../../testing/start-arena';
import { webhook } from './webhook';

const SECRET = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;
const MARKET = '/api/ops/apps/mf-market';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds until an event must arrive: far more than it takes, because machines stand still at times. */
const PATIENCE = 120_000;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;

beforeAll(async () => {
  receiver = await startReceiver();
  const destinations = [webhook({ url: receiver.url, secret: SECRET, template: 'json' })];
  arena = await startArena({ now: () => now, destinations, operatorOrigin: 'https://ops.arena.test' });
});
afterAll(async () => {
  await arena.close();
  await receiver.close();
});

const post = (url: string, payload: object) => postWithToken(arena, url, payload);

/** Waits for an event, and until none waits: the clock may pass then without telling one twice. @returns its body */
async function received(isWanted: (event: Delivery['body']) => boolean) {
  const find = () => receiver.deliveries.map(({ body }) => body).find(isWanted);
  await expectSoon(async () => find() !== undefined && (await areEventsSettled(arena)), PATIENCE);
  return find();
}

test('each rollout is reported once, with releases, author, reason and a link', async () => {
  const shell = await shipTo(arena, { app: 'shell', paths: ['/help'] });
  const first = await shipTo(arena, { variant: 'first' });
  const second = await publishTo(arena, { variant: 'second' });
  await post(`${MARKET}/canary`, { release: second.id, share: 10, reason: 'a try' });
  await post(`${MARKET}/canary`, { share: 0, reason: 'too slow' });
  await post(`${MARKET}/activations`, { release: second.id, reason: 'new prices' });
  // Changes nothing.
  await post(`${MARKET}/activations`, { release: second.id });
  await post(`${MARKET}/rollbacks`, { reason: 'prices were wrong' });
  await post(`${MARKET}/retirements`, { reason: 'winter' });
  const blogs = await publishTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  const both = { 'mf-market': second.id, 'mf-blogs': blogs.id };
  const { changeId } = (await post('/api/ops/changes', { releases: both, reason: 'together' })).body;
  await post(`/api/ops/changes/${changeId}/rollbacks`, { reason: 'apart' });
  await received(({ data }) => data.reason === 'apart');

  const told = receiver.deliveries.map(({ body }) => [
    body.type,
    body.data.releases.map(({ app, release }) => `${app} ${release}`).sort(),
    body.data.reason,
  ]);
  const market = (id: string) => [`mf-market ${id}`];
  expect(told.sort()).toEqual(
    [
      ['release.activated', [`shell ${shell.release.id}`], null],
      ['release.activated', market(first.release.id), null],
      ['canary.set', market(second.id), 'a try'],
      ['canary.withdrawn', market(second.id), 'too slow'],
      ['release.activated', market(second.id), 'new prices'],
      ['release.rolled_back', market(first.release.id), 'prices were wrong'],
      ['release.retired', market(first.release.id), 'winter'],
      ['release.activated', [`mf-blogs ${blogs.id}`, ...market(second.id)], 'together'],
      ['release.retired', [`mf-blogs ${blogs.id}`, ...market(second.id)], 'apart'],
    ].sort(),
  );
  const canary = await received(({ type }) => type === 'canary.set');
  expect(canary).toEqual({
    id: expect.stringMatching(/^event-[0-9a-f]{24}$/),
    type: 'canary.set',
    timestamp: NOW.toISOString(),
    data: {
      site: 'http://arena.test',
      url: 'https://ops.arena.test/ops/history?app=mf-market',
      text: `arena.test: mf-market ${second.id} is shown to 10 % of visitors, by operator: a try`,
      by: 'operator',
      automatic: false,
      reason: 'a try',
      releases: [{ app: 'mf-market', release: second.id, action: 'canary', share: 10 }],
      requestedAt: NOW.toISOString(),
      changeId: null,
      scheduleId: null,
      token: null,
      backend: null,
      binding: null,
      lock: null,
    },
  });
});

test('a refused release is told once an hour, with the reason', async () => {
  await shipTo(arena, { variant: 'fits' });
  const unfit = await publishTo(arena, { variant: 'unfit', needs: { react: '^18.0.0' } });
  const attempt = () => post(`${MARKET}/activations`, { release: unfit.id });
  const { error } = (await attempt()).body;
  await attempt();
  // A dry run publishes nothing.
  await post(`${MARKET}/activations`, { release: unfit.id, dryRun: true });
  await post(`${MARKET}/canary`, { release: unfit.id, share: 5, reason: 'x' });
  await post(`${MARKET}/releases`, {});
  const upload = await received(({ type, data }) => type === 'release.refused' && data.releases[0]?.release === null);
  expect(upload?.data.reason).toBe('Uploads are sent as multipart/form-data.');
  const refusals = receiver.deliveries.filter(({ body }) => body.data.releases[0]?.release === unfit.id);
  expect(refusals.map(({ body }) => [body.type, body.data.reason])).toEqual([['release.refused', error]]);
});

test('a proposal is told with a link to the page on which a person answers it', async () => {
  const { id } = await publishTo(arena, { variant: 'proposed' });
  const { body } = await post(`${MARKET}/proposals`, { release: id, reason: 'spring' });
  await post(`${MARKET}/proposals`, { release: id, reason: 'the same again' });
  const told = await received(({ type }) => type === 'release.proposed');
  expect(told?.data).toMatchObject({
    url: `https://ops.arena.test/ops/proposals/mf-market/${body.id}`,
    text: `arena.test: operator proposes mf-market ${id}: spring`,
    releases: [{ app: 'mf-market', release: id, action: 'propose', share: null }],
  });
  expect(receiver.deliveries.filter(({ body: { type } }) => type === 'release.proposed')).toHaveLength(1);
});

test('not more than ten refusals of an app are told in an hour', async () => {
  const release = (n: number) => `1.0.0-${String(n).padStart(16, '0')}`;
  await publishTo(arena, { app: 'mf-noisy', paths: ['/noisy'] });
  const { body } = await post('/api/ops/tokens', { name: 'Ravi', role: 'releaser', apps: ['mf-noisy'], days: 300 });
  const attempt = (n: number) =>
    postWithToken({ app: arena.app, token: body.token }, '/api/ops/apps/mf-noisy/releases', { n: release(n) });
  for (let n = 0; n < 3; n++) expect((await attempt(n)).status).toBe(400);
  for (let n = 0; n < 15; n++) {
    const payload = { releases: { 'mf-noisy': release(n) }, goesLiveAt: '2026-11-21T09:00:00Z', reason: 'x' };
    await postWithToken({ app: arena.app, token: body.token }, '/api/ops/schedules', payload);
  }
  await received(({ data }) => data.releases[0]?.release === release(8));
  await post(`${MARKET}/canary`, { share: 0 });
  await shipTo(arena, { app: 'mf-noisy', paths: ['/noisy'] });
  await received(({ type, data }) => type === 'release.activated' && data.releases[0]?.app === 'mf-noisy');
  const told = receiver.deliveries.filter(
    ({ body }) => body.type === 'release.refused' && body.data.releases[0]?.app === 'mf-noisy',
  );
  expect(told).toHaveLength(10);
});

test('a schedule that ran, and one that was refused, are told', async () => {
  const release = await publishTo(arena, { variant: 'scheduled' });
  const releases = { 'mf-market': release.id };
  const scheduled = await post('/api/ops/schedules', { releases, goesLiveAt: '1h', reason: 'the sale' });
  now = new Date(now.getTime() + HOUR);
  const ran = await received(({ data }) => data.reason === 'the sale');
  expect(ran).toMatchObject({ type: 'release.activated', data: { scheduleId: scheduled.body.id, by: 'operator' } });

  const late = await publishTo(arena, { variant: 'late' });
  await post('/api/ops/schedules', { releases: { 'mf-market': late.id }, goesLiveAt: '1h' });
  await shipTo(arena, { variant: 'meanwhile' });
  now = new Date(now.getTime() + HOUR);
  const refused = await received(({ type }) => type === 'schedule.refused');
  expect(refused?.data).toMatchObject({
    releases: [{ app: 'mf-market', release: late.id }],
    automatic: true,
    reason: expect.stringMatching(/^mf-market has changed in the meantime/),
  });
});

test('a token that expires is told a week and a day before, once each, and never shown', async () => {
  const create = async (name: string, days: number) =>
    (await post('/api/ops/tokens', { name, role: 'viewer', days })).body;
  const asha = await create('Asha', 30);
  await create('for today', 1);
  const revoked = await create('gone', 30);
  await post(`/api/ops/tokens/${revoked.id}/revocation`, {});
  const ofToken = ({ type, data }: Delivery['body']) => type === 'token.expiring' && Object(data.token).name === 'Asha';
  const count = () => receiver.deliveries.filter(({ body }) => ofToken(body)).length;
  const start = now.getTime();
  const passDays = (days: number) => {
    now = new Date(start + days * DAY);
  };
  passDays(23);
  expect(await received(ofToken)).toMatchObject({
    type: 'token.expiring',
    data: {
      url: 'https://ops.arena.test/ops/tokens',
      text: `arena.test: the token of Asha (viewer) expires at ${asha.expiresAt}.`,
      token: { id: asha.id, name: 'Asha', role: 'viewer', expiresAt: asha.expiresAt },
    },
  });
  passDays(24);
  passDays(29);
  await expectSoon(async () => count() === 2 && (await areEventsSettled(arena)), PATIENCE);
  passDays(29.5);
  await shipTo(arena, { variant: 'after' });
  await received(({ type, timestamp }) => type === 'release.activated' && timestamp === now.toISOString());
  const tokens = receiver.deliveries.filter(({ body }) => body.type === 'token.expiring');
  expect(tokens.map(({ body }) => Object(body.data.token).name)).toEqual(['Asha', 'Asha']);
  expect(JSON.stringify(receiver.deliveries)).not.toContain(asha.token);
});

test('a new token, a bound workflow and a changed lock are told, without the token', async () => {
  const { body } = await post('/api/ops/tokens', { name: 'Ravi', role: 'operator', days: 30 });
  expect(
    await received(({ type, data }) => type === 'token.created' && Object(data.token).id === body.id),
  ).toMatchObject({
    data: {
      url: 'https://ops.arena.test/ops/tokens',
      text: `arena.test: operator created the token of Ravi (operator), which expires at ${body.expiresAt}.`,
      token: { id: body.id, name: 'Ravi', role: 'operator', expiresAt: body.expiresAt },
    },
  });
  const binding = { repository: 'asha/market', branch: 'main', workflow: 'ci.yml', app: 'mf-market', role: 'releaser' };
  await post('/api/ops/ci-bindings', { issuer: 'https://gitlab.com', ...binding });
  expect(await received(({ type }) => type === 'workflow.bound')).toMatchObject({
    data: {
      url: 'https://ops.arena.test/ops/tokens',
      text: 'arena.test: operator bound asha/market ci.yml on main to mf-market (releaser).',
      binding: { workflow: 'asha/market ci.yml on main', app: 'mf-market', role: 'releaser' },
    },
  });
  await post('/api/ops/locks', { apps: ['mf-market'], reason: 'weekend' });
  await post('/api/ops/unlocks', { apps: null });
  await received(({ type, data }) => type === 'lock.changed' && data.reason === null);
  const told = receiver.deliveries.filter(({ body }) => body.type === 'lock.changed');
  expect(told.map(({ body }) => [body.data.text, Object(body.data).lock])).toEqual([
    ['arena.test: mf-market was locked, by operator: weekend', { apps: ['mf-market'], isLocked: true, until: null }],
    ['arena.test: mf-market was unlocked, by operator.', { apps: ['mf-market'], isLocked: false, until: null }],
  ]);
  expect(JSON.stringify(receiver.deliveries)).not.toContain(body.token);
});
