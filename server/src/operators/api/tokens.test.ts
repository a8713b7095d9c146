import { request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { expectSoon } from '../../testing/expect-soon';
import { anUpload, aRelease } from '../../testing/release-builder';
import { runCommand } from '../../testing/run-command';
import { NOW, startArena } from '../../testing/start-arena';
import { tokenOfTeam } from '../../testing/team-token';
import { operatorTokens } from '../tokens/table';

const DAY = 24 * 60 * 60 * 1000;

let arena: Awaited<ReturnType<typeof startArena>>;
let other: typeof arena.app;
let origin: string;
let now: Date;

beforeAll(async () => {
  now = NOW;
  arena = await startArena({ now: () => now });
  origin = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  other = await arena.startAnother();
});
beforeEach(() => {
  now = NOW;
});
afterAll(async () => {
  await other.close();
  await arena.close();
});

const as = (token: string) => ({ authorization: `Bearer ${token}` });

async function post(token: string, url: string, payload: object) {
  const answer = await arena.app.inject({ method: 'POST', url, headers: as(token), payload });
  return { status: answer.statusCode, body: answer.json() };
}

const get = async (token: string, url: string) => {
  const answer = await arena.app.inject({ url, headers: as(token) });
  return { status: answer.statusCode, body: answer.json() };
};

/** Creates a token of the team of an app. */
async function teamToken(app: string) {
  const { status, body } = await post(arena.token, '/api/ops/tokens', tokenOfTeam(app));
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
  const refused = {
    status: 403,
    body: { error: 'This token is for mf-mine and may not change mf-theirs.', code: 'forbidden' },
  };
  expect((await get(token, '/api/ops/apps')).status).toBe(200);
  expect((await get(token, '/api/ops/apps/mf-theirs/history')).status).toBe(200);
  expect(await publish(token, 'mf-theirs', 'mine')).toMatchObject(refused);
  expect(await post(token, '/api/ops/apps/mf-theirs/activations', { release: release.id })).toEqual(refused);
  expect(await post(token, '/api/ops/apps/mf-theirs/rollbacks', {})).toEqual(refused);
});

test('only operators create, list and revoke tokens', async () => {
  const { token, id } = await teamToken('mf-curious');
  const refused = { status: 403, body: { error: 'Only an operator may do this.', code: 'forbidden' } };
  expect(await post(token, '/api/ops/tokens', tokenOfTeam('shell'))).toEqual(refused);
  expect(await get(token, '/api/ops/tokens')).toEqual(refused);
  expect(await post(token, `/api/ops/tokens/${id}/revocation`, {})).toEqual(refused);
});

const changes = ['releases', 'activations', 'rollbacks', 'canary'];

test.each([
  ...['mf-blogs', 'shell'].flatMap((app) =>
    changes.map((change) => ['POST', `/api/ops/apps/${app}/${change}`] as const),
  ),
  ['GET', '/api/ops/submissions?kind=prebooking'],
  ['POST', '/api/ops/submissions/exports'],
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
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { error: expect.stringMatching(message), code: 'forbidden' },
  ]);
});

test('a revoked token is refused; the list shows its last use and never the token', async () => {
  const { token, id } = await teamToken('mf-revoked');
  expect((await get(token, '/api/ops/apps')).status).toBe(200);
  await expectSoon(async () => (await lastUse(id)) !== null);
  expect((await post(arena.token, `/api/ops/tokens/${id}/revocation`, {})).status).toBe(200);
  expect((await post(arena.token, `/api/ops/tokens/${id}/revocation`, {})).status).toBe(200);
  expect(await get(token, '/api/ops/apps')).toEqual({
    status: 401,
    body: { error: 'This token is not valid.', code: 'unauthenticated' },
  });
  const { body } = await get(arena.token, '/api/ops/tokens');
  const row = body.tokens.find((known: { id: string }) => known.id === id);
  expect(row).toMatchObject({ apps: ['mf-revoked'], lastUsedAt: expect.any(String), revokedAt: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain(token);
  expect(Object.keys(row)).not.toContain('hash');
});

type TokenRow = { id: string; lastUsedAt: string | null };

async function lastUse(id: string): Promise<string | null | undefined> {
  const { body } = await get(arena.token, '/api/ops/tokens');
  return body.tokens.find((row: TokenRow) => row.id === id).lastUsedAt;
}

async function createToken(token: object): Promise<{ id: string; token: string; expiresAt: string }> {
  const { status, body } = await post(arena.token, '/api/ops/tokens', token);
  expect(status).toBe(201);
  return body;
}

test('a token has 256 random bits, and the database has only its hash', async () => {
  const tokens = [
    await createToken({ name: 'Asha', role: 'viewer' }),
    await createToken({ name: 'Asha', role: 'viewer' }),
  ];
  for (const { token } of tokens) expect(token).toMatch(/^arena_[\w-]{43}$/);
  expect(tokens[0]?.token).not.toBe(tokens[1]?.token);
  const stored = JSON.stringify(await arena.db.select().from(operatorTokens));
  for (const { token } of tokens) expect(stored).not.toContain(token.slice('arena_'.length));
});

test('a token expires after its days, to the second, on every server', async () => {
  expect(await createToken({ name: 'Asha', role: 'viewer' })).toMatchObject({
    expiresAt: new Date(NOW.getTime() + 90 * DAY).toISOString(),
  });
  const { token } = await createToken({ name: 'Asha', role: 'operator', days: 3 });
  const headers = as(token);
  const statuses = async () =>
    Promise.all(
      [arena.app, other].map(async (app) => (await app.inject({ url: '/api/ops/tokens', headers })).statusCode),
    );
  now = new Date(NOW.getTime() + 3 * DAY - 1);
  expect(await statuses()).toEqual([200, 200]);
  now = new Date(NOW.getTime() + 3 * DAY);
  expect(await statuses()).toEqual([401, 401]);
});

test('a token that one server revokes is refused by the next request to another', async () => {
  const { id, token } = await createToken({ name: 'Asha', role: 'operator' });
  expect((await other.inject({ url: '/api/ops/tokens', headers: as(token) })).statusCode).toBe(200);
  expect((await post(arena.token, `/api/ops/tokens/${id}/revocation`, {})).status).toBe(200);
  for (const url of ['/api/ops/tokens', '/api/ops/me', '/metrics']) {
    expect((await other.inject({ url, headers: as(token) })).statusCode).toBe(401);
  }
});

test('an operator can revoke the own token', async () => {
  const { id, token } = await createToken({ name: 'Asha', role: 'operator' });
  expect((await post(token, `/api/ops/tokens/${id}/revocation`, {})).status).toBe(200);
  expect((await get(token, '/api/ops/me')).status).toBe(401);
});

test('a release whose upload outlasts its token is not stored', async () => {
  const { id, token } = await teamToken('mf-slow');
  const { release, files } = aRelease({ app: 'mf-slow', paths: ['/slow'] });
  const { payload, headers } = await anUpload(release, files);
  const url = `${origin}/api/ops/apps/mf-slow/releases`;
  const upload = sendRequest(url, { method: 'POST', headers: { ...headers, ...as(token) } });
  const half = Math.floor(payload.length / 2);
  upload.write(payload.subarray(0, half));
  // The token was accepted and its use is stored: the server waits for the rest.
  await expectSoon(async () => (await lastUse(id)) !== null);
  await post(arena.token, `/api/ops/tokens/${id}/revocation`, {});
  const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    upload.on('response', async (response) => resolve({ status: response.statusCode, body: await text(response) }));
    upload.on('error', reject);
  });
  upload.end(payload.subarray(half));
  expect(await answered).toEqual({
    status: 401,
    body: '{"error":"This token is not valid.","code":"unauthenticated"}',
  });
  expect((await get(arena.token, '/api/ops/apps/mf-slow/releases')).body).toMatchObject({
    error: 'There is no app mf-slow.',
    code: 'no_such_app',
  });
});

/** Calls the command with a token. @returns its exit code and output */
const call = (token: string, ...args: string[]) =>
  runCommand(args, { env: { ARENA_URL: origin, ARENA_TOKEN: token }, cwd: '.' });

async function createByCommand(...options: string[]): Promise<{ id: string; token: string }> {
  return JSON.parse((await call(arena.token, 'token', 'create', '--json', ...options)).out);
}

test('a leaked token is found in the list, revoked, and replaced by one of the same role', async () => {
  const options = ['--name', 'team of mf-leak', '--role', 'releaser', '--apps', 'mf-leak'];
  const leaked = await createByCommand(...options);
  expect((await call(leaked.token, 'status')).code).toBe(0);

  const { out } = await call(arena.token, 'token', 'list');
  const row = out.split('\n').find((line) => line.includes('team of mf-leak'));
  const [id = ''] = /[0-9a-f-]{36}/.exec(row ?? '') ?? [];
  expect(id).toBe(leaked.id);
  expect((await call(arena.token, 'token', 'revoke', id)).code).toBe(0);
  expect(await call(leaked.token, 'status')).toMatchObject({ code: 1, err: expect.stringContaining('is not valid.') });

  const next = await createByCommand(...options);
  expect((await publish(next.token, 'mf-leak', 'after')).status).toBe(201);
});

test('a token that has expired is refused, and the one that operators create next works', async () => {
  const options = ['--name', 'Asha', '--role', 'viewer'];
  const expired = await createByCommand(...options);
  now = new Date(NOW.getTime() + 90 * DAY);
  expect(await call(expired.token, 'status')).toMatchObject({ code: 1, err: expect.stringContaining('is not valid.') });
  const { token } = await createByCommand(...options);
  expect((await call(token, 'status')).code).toBe(0);
});

test('after a restart with a new operator token, the leaked one and its preview links are refused', async () => {
  const { release } = await publish(arena.token, 'mf-market', 'preview');
  const { body } = await post(arena.token, '/api/ops/previews', { releases: { 'mf-market': release.id } });
  const link = String(body.url).replace('http://arena.test', '');
  const next = 'the-next-token-of-the-operators';
  const restarted = await arena.startAnother({ operatorToken: next });
  const statusOf = async (app: typeof other, token: string) =>
    (await app.inject({ url: '/api/ops/tokens', headers: as(token) })).statusCode;
  expect([await statusOf(other, arena.token), (await other.inject(link)).statusCode]).toEqual([200, 302]);
  expect([await statusOf(restarted, arena.token), await statusOf(restarted, next)]).toEqual([401, 200]);
  expect((await restarted.inject(link)).statusCode).toBe(400);
  await restarted.close();
});

test('the last use of a token is stored at most once a minute', async () => {
  const { id, token } = await createToken({ name: 'Asha', role: 'viewer' });
  const useAfter = async (milliseconds: number) => {
    now = new Date(NOW.getTime() + milliseconds);
    expect((await get(token, '/api/ops/me')).status).toBe(200);
  };
  await useAfter(0);
  await expectSoon(async () => (await lastUse(id)) === NOW.toISOString());
  await useAfter(60_000);
  expect(await lastUse(id)).toBe(NOW.toISOString());
  await useAfter(60_001);
  await expectSoon(async () => (await lastUse(id)) === now.toISOString());
});

test('a use that cannot be stored does not fail the request', async () => {
  const { id, token } = await createToken({ name: 'Asha', role: 'viewer' });
  await arena.db.execute(
    sql`alter table operator_tokens add constraint full_up check (last_used_at is null) not valid`,
  );
  expect((await get(token, '/api/ops/me')).status).toBe(200);
  expect(await lastUse(id)).toBeNull();
  await arena.db.execute(sql`alter table operator_tokens drop constraint full_up`);
});

test.each([
  ['no name', { name: ' ' }, 'A token needs a name.'],
  ['a long name', { name: 'a'.repeat(61) }, 'name: Please use at most 60 characters.'],
  ['a control character', { name: 'Asha\u0007' }, 'The name of a token has no control characters.'],
  ['text that runs backwards', { name: 'Asha\u202e' }, 'The name of a token has no control characters.'],
  [
    'a letter that looks like another one',
    { name: '\u043eperator' },
    'Please use letters of one alphabet: some look like letters of another one.',
  ],
  ['a line break', { name: 'Asha\u2028operator' }, 'The name of a token has no control characters.'],
  ['the name of the first token', { name: 'Operator' }, 'No token may be named operator, arena or visitor.'],
  ['a name that looks like it', { name: 'ｏｐｅｒａｔｏｒ' }, 'No token may be named operator, arena or visitor.'],
  ['the name of the server', { name: ' arena ' }, 'No token may be named operator, arena or visitor.'],
  [
    'an unknown role',
    { role: 'admin' },
    'The role must be one of operator, releaser, editor, proposer, viewer, staff.',
  ],
  ['no days', { days: 0 }, 'A token is valid for 1 to 365 days.'],
  ['too many days', { days: 366 }, 'A token is valid for 1 to 365 days.'],
  ['half a day', { days: 1.5 }, 'A token is valid for 1 to 365 days.'],
  ['a releaser of nothing', { role: 'releaser' }, 'Name the apps of the releaser.'],
  [
    'a viewer of one app',
    { apps: ['mf-market'] },
    'Only the roles releaser, editor and proposer are for certain apps.',
  ],
])('a token with %s is refused with a message, and nothing is stored', async (_, fault, error) => {
  const count = () => arena.db.$count(operatorTokens);
  const before = await count();
  const payload = { name: 'Asha', role: 'viewer', ...fault };
  expect(await post(arena.token, '/api/ops/tokens', payload)).toEqual({
    status: 400,
    body: { error, code: 'invalid' },
  });
  expect(await count()).toBe(before);
});

test.each([
  ['/api/ops/tokens', tokenOfTeam('../shell'), 400],
  ['/api/ops/tokens', {}, 400],
  ['/api/ops/tokens/not-an-id/revocation', {}, 400],
  ['/api/ops/tokens/8e0d8a7c-40a3-4a44-9f6a-2f7b7a4a6d0a/revocation', {}, 404],
])('%s with %p is refused with a message', async (url, payload, status) => {
  const answer = await post(arena.token, url, payload);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(/\.$/);
});
