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
  const { status, body } = await post(arena.token, '/ops/tokens', { app });
  expect(status).toBe(201);
  return body as { id: string; token: string };
}

async function publish(token: string, app: string, word: string) {
  const { release, files } = aRelease({ app, word, paths: [`/${app}`] });
  const { payload, headers } = await anUpload(release, files);
  const url = `/ops/apps/${app}/releases`;
  const answer = await arena.app.inject({ method: 'POST', url, headers: { ...headers, ...as(token) }, payload });
  return { status: answer.statusCode, body: answer.json(), release };
}

test("a team's token publishes, activates and rolls back its own app, under its name", async () => {
  const { token } = await teamToken('mf-own');
  const releases = [];
  for (const word of ['first', 'second']) {
    const { status, release } = await publish(token, 'mf-own', word);
    expect(status).toBe(201);
    expect(await post(token, '/ops/apps/mf-own/activations', { release: release.id })).toMatchObject({ status: 200 });
    releases.push(release.id);
  }
  expect(await post(token, '/ops/apps/mf-own/rollbacks', {})).toMatchObject({
    status: 200,
    body: { app: 'mf-own', release: releases[0] },
  });
  const { body } = await get(token, '/ops/apps/mf-own/history');
  expect(new Set(body.history.map(({ by }: { by: string }) => by))).toEqual(new Set(['team of mf-own']));
});

test("it reads everybody's status and changes nobody else's app", async () => {
  const { token } = await teamToken('mf-mine');
  const { release } = await publish(arena.token, 'mf-theirs', 'theirs');
  const refused = { status: 403, body: { error: 'This token is for mf-mine and may not change mf-theirs.' } };
  expect((await get(token, '/ops/apps')).status).toBe(200);
  expect((await get(token, '/ops/apps/mf-theirs/history')).status).toBe(200);
  expect(await publish(token, 'mf-theirs', 'mine')).toMatchObject(refused);
  expect(await post(token, '/ops/apps/mf-theirs/activations', { release: release.id })).toEqual(refused);
  expect(await post(token, '/ops/apps/mf-theirs/rollbacks', {})).toEqual(refused);
});

test('only operators make, see and revoke tokens', async () => {
  const { token, id } = await teamToken('mf-curious');
  const refused = { status: 403, body: { error: 'Only an operator may do this.' } };
  expect(await post(token, '/ops/tokens', { app: 'shell' })).toEqual(refused);
  expect(await get(token, '/ops/tokens')).toEqual(refused);
  expect(await post(token, `/ops/tokens/${id}/revocation`, {})).toEqual(refused);
});

const changes = ['releases', 'activations', 'rollbacks', 'canary', 'previews'];

test.each([
  ...['mf-blogs', 'shell'].flatMap((app) => changes.map((change) => ['POST', `/ops/apps/${app}/${change}`] as const)),
  ['GET', '/ops/submissions?kind=prebooking'],
  ['GET', '/ops/submissions.csv?kind=prebooking'],
  ['POST', '/ops/submissions/erasures'],
  ['GET', '/ops/tokens'],
  ['POST', '/ops/tokens'],
  ['POST', '/ops/prune'],
] as const)("the market's token is refused at %s %s", async (method, url) => {
  const { token } = await teamToken('mf-market');
  const release = '1.0.0-0123456789abcdef';
  const payload = { release, share: 10, app: 'mf-market', references: ['AR-0123ABCD'] };
  const answer = await arena.app.inject({ method, url, headers: as(token), ...(method === 'POST' && { payload }) });
  const sentence = /^(This token is for mf-market and may not change|Only an operator may do this)/;
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: expect.stringMatching(sentence) }]);
});

test('a revoked token is refused from then on; the list tells its last use and never the token', async () => {
  const { token, id } = await teamToken('mf-gone');
  expect((await get(token, '/ops/apps')).status).toBe(200);
  expect((await post(arena.token, `/ops/tokens/${id}/revocation`, {})).status).toBe(200);
  expect((await post(arena.token, `/ops/tokens/${id}/revocation`, {})).status).toBe(200);
  expect(await get(token, '/ops/apps')).toEqual({ status: 401, body: { error: 'This token is not valid.' } });
  const { body } = await get(arena.token, '/ops/tokens');
  const row = body.tokens.find((known: { id: string }) => known.id === id);
  expect(row).toMatchObject({ app: 'mf-gone', lastUsedAt: expect.any(String), revokedAt: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain(token);
  expect(Object.keys(row)).not.toContain('hash');
});

test.each([
  ['/ops/tokens', { app: '../shell' }, 400],
  ['/ops/tokens', {}, 400],
  ['/ops/tokens/not-an-id/revocation', {}, 400],
  ['/ops/tokens/8e0d8a7c-40a3-4a44-9f6a-2f7b7a4a6d0a/revocation', {}, 404],
])('%s with %p is refused with a sentence', async (url, payload, status) => {
  const answer = await post(arena.token, url, payload);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(/\.$/);
});
