import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import { createTeamToken } from '../../testing/team-token';

const RELEASE = '1.0.0-0123456789abcdef';
const MEANT = 'There is no app mf-markt. Did you mean mf-market?';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, {});
});
afterAll(() => arena.close());

/** Sends a request without a valid body, if it needs one. */
async function send(method: string, url: string, body: object = {}) {
  const answer = await (method === 'GET' ? getWithToken(arena, url) : postWithToken(arena, url, body));
  return { status: answer.status, error: answer.body.error };
}

const routesOfApps = Object.values(opsApi)
  .filter(({ url }) => url.includes('/:app/'))
  .map(({ method, url }) => [method, url] as const);

test.each(routesOfApps.filter((route) => route.join(' ') !== 'POST /api/ops/apps/:app/releases'))(
  '%s %s names the nearest app before it looks at the rest of the request',
  async (method, url) => {
    const path = url.replace(':app', 'mf-markt').replace(':release', RELEASE);
    expect(await send(method, path)).toEqual({ status: 404, error: MEANT });
  },
);

test.each([
  ['GET', '/api/ops/history?app=mf-markt', undefined],
  ['GET', '/api/ops/errors?app=mf-markt', undefined],
  ['GET', '/api/ops/audit?app=mf-markt', undefined],
  ['POST', '/api/ops/locks', { apps: ['shell', 'mf-markt'] }],
  ['POST', '/api/ops/unlocks', { apps: ['mf-markt'] }],
  ['POST', '/api/ops/changes', { releases: { shell: RELEASE, 'mf-markt': 'newest' } }],
  ['POST', '/api/ops/changes', { releases: { 'mf-markt': null } }],
  ['POST', '/api/ops/schedules', { releases: { 'mf-markt': RELEASE } }],
  ['POST', '/api/ops/previews', { releases: { 'mf-markt': RELEASE }, hours: 1000 }],
] as const)('%s %s names the nearest app', async (method, url, body) => {
  expect(await send(method, url, body)).toEqual({ status: 404, error: MEANT });
});

test('a name without its prefix is known again, and a name that no app is near to gets no suggestion', async () => {
  expect((await send('POST', '/api/ops/apps/Market/rollbacks')).error).toBe(
    'There is no app Market. Did you mean mf-market?',
  );
  expect(await send('POST', '/api/ops/apps/mf-shop/rollbacks')).toEqual({
    status: 404,
    error: 'There is no app mf-shop.',
  });
  expect(await send('POST', '/api/ops/locks', { apps: ['mf-markt', 'mf-shop', 'mf-markt'], reason: 'x' })).toEqual({
    status: 404,
    error: `${MEANT}\nThere is no app mf-shop.`,
  });
});

test.each(['no name', 'mf-market\u0000', '__proto__', `mf-${'x'.repeat(5_000)}`, '%F0%9F%8E%AF'])(
  'the contract refuses an invalid name, such as %j',
  async (name) => {
    expect(await send('POST', '/api/ops/locks', { apps: [name], reason: 'x' })).toEqual({
      status: 400,
      error: expect.stringMatching(/^The name of an app is "shell", or "mf-"/),
    });
  },
);

test('a name is known from the first upload on, and a team may get its token before', async () => {
  const token = { name: 'team of mf-markt', role: 'releaser', apps: ['mf-markt'] };
  expect((await postWithToken(arena, '/api/ops/tokens', token)).status).toBe(201);
  await publishTo(arena, { app: 'mf-first', paths: ['/first'] });
  expect((await send('GET', '/api/ops/apps/mf-first/history')).status).toBe(200);
});

test('only those who may read the names of apps get them', async () => {
  const { token } = await createTeamToken(arena.db, { app: 'mf-blogs', at: NOW });
  const team = await postWithToken({ app: arena.app, token }, '/api/ops/apps/mf-markt/rollbacks', {});
  expect(team).toEqual({
    status: 403,
    body: { error: 'This token is for mf-blogs and may not change mf-markt.', code: 'forbidden' },
  });
  const without = await arena.app.inject({ method: 'POST', url: '/api/ops/apps/mf-markt/rollbacks', payload: {} });
  expect(without.statusCode).toBe(401);
});
