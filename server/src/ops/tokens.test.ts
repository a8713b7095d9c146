import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anUpload, aRelease } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });

async function post(token: string, url: string, payload: object) {
  const answer = await arena.app.inject({ method: 'POST', url, headers: as(token), payload });
  return { status: answer.statusCode, body: answer.json() };
}

const get = async (token: string, url: string) => {
  const answer = await arena.app.inject({ url, headers: as(token) });
  return { status: answer.statusCode, body: answer.json() };
};

async function teamToken(app: string) {
  const { status, body } = await post(arena.token, '/api/ops/tokens', { app });
  expect(status).toBe(201);
  return body as { id: string; token: string };
}

async function publish(token: string, app: string, variant: string) {
  const { release, files } = aRelease({ app, variant, paths: [`/${app}`] });
  const { payload, headers } = await anUpload(release, files);
  const url = `/api/ops/apps/${app}/releases`;
  const answer = await arena.app.inject({ method: 'POST', url, headers: { ...headers, ...as(token) }, payload });
  return { status: answer.statusCode, body: answer.json(), release };
}

test("a team's token publishes, activates and rolls back its own app, under its name", async () => {
  const { token } = await teamToken('mf-own');
  const releases = [];
  for (const variant of ['first', 'second']) {
    const { status, release } = await publish(token, 'mf-own', variant);
    expect(status).toBe(201);
    expect(await post(token, '/api/ops/apps/mf-own/activations', { release: release.id })).toMatchObject({
      status: 200,
    });
    releases.push(release.id);
  }
  expect(await post(token, '/api/ops/apps/mf-own/rollbacks', {})).toMatchObject({
    status: 200,
    body: { app: 'mf-own', release: releases[0] },
  });
  const { body } = await get(token, '/api/ops/apps/mf-own/history');
  expect(new Set(body.history.map(({ by }: { by: string }) => by))).toEqual(new Set(['team of mf-own']));
});

test("a team's token reads the status of all apps and changes only its own", async () => {
  const { token } = await teamToken('mf-mine');
  const { release } = await publish(arena.token, 'mf-theirs', 'theirs');
  const refused = { status: 403, body: { error: 'This token is for mf-mine and may not change mf-theirs.' } };
  expect((await get(token, '/api/ops/apps')).status).toBe(200);
  expect((await get(token, '/api/ops/apps/mf-theirs/history')).status).toBe(200);
  expect(await publish(token, 'mf-theirs', 'mine')).toMatchObject(refused);
  expect(await post(token, '/api/ops/apps/mf-theirs/activations', { release: release.id })).toEqual(refused);
  expect(await post(token, '/api/ops/apps/mf-theirs/rollbacks', {})).toEqual(refused);
});

test('only operators create, list and revoke tokens', async () => {
  const { token, id } = await teamToken('mf-curious');
  const refused = { status: 403, body: { error: 'Only an operator may do this.' } };
  expect(await post(token, '/api/ops/tokens', { app: 'shell' })).toEqual(refused);
  expect(await get(token, '/api/ops/tokens')).toEqual(refused);
  expect(await post(token, `/api/ops/tokens/${id}/revocation`, {})).toEqual(refused);
});

const changes = ['releases', 'activations', 'rollbacks', 'canary', 'previews'];

test.each([
  ...['mf-blogs', 'shell'].flatMap((app) =>
    changes.map((change) => ['POST', `/api/ops/apps/${app}/${change}`] as const),
  ),
  ['GET', '/api/ops/submissions?kind=prebooking'],
  ['GET', '/api/ops/submissions.csv?kind=prebooking'],
  ['POST', '/api/ops/submissions/erasures'],
  ['GET', '/api/ops/tokens'],
  ['POST', '/api/ops/tokens'],
  ['POST', '/api/ops/prune'],
] as const)('the token of mf-market gets 403 from %s %s', async (method, url) => {
  const { token } = await teamToken('mf-market');
  const release = '1.0.0-0123456789abcdef';
  const payload = { release, share: 10, app: 'mf-market', references: ['AR-0123ABCD'] };
  const answer = await arena.app.inject({ method, url, headers: as(token), ...(method === 'POST' && { payload }) });
  const message = /^(This token is for mf-market and may not change|Only an operator may do this)/;
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: expect.stringMatching(message) }]);
});

test('a revoked token is refused; the list shows its last use and never the token', async () => {
  const { token, id } = await teamToken('mf-revoked');
  expect((await get(token, '/api/ops/apps')).status).toBe(200);
  expect((await post(arena.token, `/api/ops/tokens/${id}/revocation`, {})).status).toBe(200);
  expect((await post(arena.token, `/api/ops/tokens/${id}/revocation`, {})).status).toBe(200);
  expect(await get(token, '/api/ops/apps')).toEqual({ status: 401, body: { error: 'This token is not valid.' } });
  const { body } = await get(arena.token, '/api/ops/tokens');
  const row = body.tokens.find((known: { id: string }) => known.id === id);
  expect(row).toMatchObject({ app: 'mf-revoked', lastUsedAt: expect.any(String), revokedAt: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain(token);
  expect(Object.keys(row)).not.toContain('hash');
});

test.each([
  ['/api/ops/tokens', { app: '../shell' }, 400],
  ['/api/ops/tokens', {}, 400],
  ['/api/ops/tokens/not-an-id/revocation', {}, 400],
  ['/api/ops/tokens/8e0d8a7c-40a3-4a44-9f6a-2f7b7a4a6d0a/revocation', {}, 404],
])('%s with %p is refused with a message', async (url, payload, status) => {
  const answer = await post(arena.token, url, payload);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(/\.$/);
});
