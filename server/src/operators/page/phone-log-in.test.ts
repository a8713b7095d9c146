import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getWithToken, postWithToken } from '../../testing/ops-client';
import { startArena } from '../../testing/start-arena';
import { phoneLinks } from '../phone-links/table';
import { operatorTokens } from '../tokens/table';

/** 15:30 at the arena. */
const AFTERNOON = new Date('2026-11-21T10:00:00Z');

let arena: Awaited<ReturnType<typeof startArena>>;
let now = AFTERNOON;
let log = '';

beforeAll(async () => {
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  arena = await startArena({ now: () => now, logger: { stream } });
});
beforeEach(() => {
  now = AFTERNOON;
});
afterAll(() => arena.close());

async function createLink(token = arena.token, name = 'Ravi'): Promise<string> {
  const { status, body } = await postWithToken({ app: arena.app, token }, '/api/ops/phone-links', { name });
  expect([status, body.expiresAt]).toEqual([201, new Date(now.getTime() + 120_000).toISOString()]);
  return body.secret;
}

async function redeem(secret: string) {
  const answer = await arena.app.inject({ method: 'POST', url: '/ops/gate/log-ins', payload: { secret } });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const USED = {
  status: 404,
  body: { error: 'This code was used or has expired. Ask the operator for another one.', code: 'not_found' },
};

test('a link logs in one phone, as staff until midnight at the arena', async () => {
  const secret = await createLink();
  const { status, body, headers } = await redeem(secret);
  expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
  expect(body).toEqual({ token: expect.stringMatching(/^arena_/), name: 'Ravi', role: 'staff', apps: [] });
  const phone = { app: arena.app, token: body.token };
  expect((await getWithToken(phone, '/api/ops/me')).body.expiresAt).toBe('2026-11-21T18:30:00.000Z');
  expect((await getWithToken(phone, '/api/ops/gate/today')).status).toBe(200);
  now = new Date('2026-11-21T18:30:00Z');
  expect((await getWithToken(phone, '/api/ops/me')).status).toBe(401);
});

test('a link works once, also when two phones press at once', async () => {
  const secret = await createLink();
  const statuses = (await Promise.all([redeem(secret), redeem(secret), redeem(secret)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 404, 404]);
  expect(await redeem(secret)).toMatchObject(USED);
});

test('a link ends after two minutes', async () => {
  const [secret, other] = [await createLink(), await createLink()];
  now = new Date(AFTERNOON.getTime() + 119_999);
  expect((await redeem(secret)).status).toBe(201);
  now = new Date(AFTERNOON.getTime() + 120_000);
  expect(await redeem(other)).toMatchObject(USED);
});

test('opening a link redeems nothing, and neither database nor log has its secret', async () => {
  const secret = await createLink();
  for (const url of ['/ops/gate', '/ops/gate/log-ins', `/ops/gate/log-ins?secret=${secret.slice(0, 9)}`]) {
    await arena.app.inject({ url, headers: { accept: 'text/html' } });
  }
  expect(JSON.stringify(await arena.db.select().from(phoneLinks))).not.toContain(secret);
  expect((await redeem(secret)).status).toBe(201);
  expect(JSON.stringify(await arena.db.select().from(operatorTokens))).not.toContain(secret);
  expect(log).not.toContain(secret);
});

test('the audit log names the operator and the phone', async () => {
  await redeem(await createLink());
  const { entries } = (await getWithToken(arena, '/api/ops/audit?limit=1')).body;
  const target = expect.stringContaining('Ravi (');
  expect(entries).toMatchObject([
    { by: 'operator', tokenId: null, client: '127.0.0.1', action: 'create-token', kind: 'staff', target },
  ]);
  const { tokens } = (await getWithToken(arena, '/api/ops/tokens')).body;
  expect(tokens.at(-1)).toMatchObject({ name: 'Ravi', role: 'staff', createdBy: 'operator' });
});

test('a link ends with the token of its operator', async () => {
  const operator = (await postWithToken(arena, '/api/ops/tokens', { name: 'Asha', role: 'operator', days: 1 })).body;
  const secret = await createLink(operator.token);
  await postWithToken(arena, `/api/ops/tokens/${operator.id}/revocation`, {});
  expect(await redeem(secret)).toMatchObject(USED);
});

test('a phone keeps its token when the token of its operator is revoked, and an operator can revoke it', async () => {
  const operator = (await postWithToken(arena, '/api/ops/tokens', { name: 'Asha', role: 'operator', days: 1 })).body;
  const { body } = await redeem(await createLink(operator.token, 'Phone of Asha'));
  const phone = { app: arena.app, token: body.token };
  await postWithToken(arena, `/api/ops/tokens/${operator.id}/revocation`, {});
  expect((await getWithToken(phone, '/api/ops/gate/today')).status).toBe(200);
  const { tokens } = (await getWithToken(arena, '/api/ops/tokens')).body;
  const { id } = tokens.find(({ name }: { name: string }) => name === 'Phone of Asha');
  await postWithToken(arena, `/api/ops/tokens/${id}/revocation`, {});
  expect((await getWithToken(phone, '/api/ops/gate/today')).status).toBe(401);
});

test('a phone may check in, and no more: no submissions, no tokens, no other phone', async () => {
  const { body } = await redeem(await createLink());
  const phone = { app: arena.app, token: body.token };
  const statuses = await Promise.all([
    postWithToken(phone, '/api/ops/gate/lookups', { text: 'Asha' }),
    postWithToken(phone, '/api/ops/submissions/exports', { kind: 'waiver', search: '' }),
    postWithToken(phone, '/api/ops/tokens', { name: 'Ravi', role: 'operator', days: 1 }),
    postWithToken(phone, '/api/ops/phone-links', { name: 'Ravi' }),
    getWithToken(phone, '/api/ops/audit'),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403]);
});

test.each([
  ['text/plain', 400],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=b', 415],
])('a page of another origin uses up no link by sending %s, and may not send JSON', async (type, status) => {
  const secret = await createLink();
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const payload = JSON.stringify({ secret });
  const url = '/ops/gate/log-ins';
  const sent = { method: 'POST', url, payload, headers: { ...headers, 'content-type': type } } as const;
  expect((await arena.app.inject(sent)).statusCode).toBe(status);
  const asked = { ...headers, 'access-control-request-method': 'POST' };
  const preflight = await arena.app.inject({ method: 'OPTIONS', url, headers: asked });
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect((await redeem(secret)).status).toBe(201);
});

test('one client tries thirty codes a minute', async () => {
  const limited = await startArena({ now: () => now, accounts: { rateLimits: true } });
  const attempt = async () =>
    (await limited.app.inject({ method: 'POST', url: '/ops/gate/log-ins', payload: { secret: 'guess' } })).statusCode;
  const statuses = new Set<number>();
  for (let count = 0; count < 30; count += 1) statuses.add(await attempt());
  expect([[...statuses], await attempt()]).toEqual([[404], 429]);
  await limited.close();
});

test('only operators create links', async () => {
  const { body } = await postWithToken(arena, '/api/ops/tokens', { name: 'Ravi', role: 'staff', days: 1 });
  const asStaff = { app: arena.app, token: body.token };
  expect((await postWithToken(asStaff, '/api/ops/phone-links', { name: 'Ravi' })).status).toBe(403);
});

test('with an origin for operators, the public site logs in no phone', async () => {
  const separate = await startArena({ operatorOrigin: 'https://ops.arena.example' });
  const { body } = await postWithToken(separate, '/api/ops/phone-links', { name: 'Ravi' });
  const redeemAt = async (host: string) =>
    (
      await separate.app.inject({
        method: 'POST',
        url: '/ops/gate/log-ins',
        headers: { host },
        payload: { secret: body.secret },
      })
    ).statusCode;
  expect([await redeemAt('arena.example'), await redeemAt('ops.arena.example')]).toEqual([404, 201]);
  await separate.close();
});
