import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser } from '../../../testing/auth/test-users';
import { sessions } from '../table';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

function refresh(token: unknown) {
  return server.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });
}

const sessionOf = (accessToken: string) => String(decodeJwt(accessToken).session_id);

test('a refresh returns new tokens of the same session @A12.4 @A15.5', async () => {
  const { auth, session } = await createSignedInUser(server);
  const events: string[] = [];
  auth.onAuthStateChange((event) => {
    events.push(event);
  });
  const { data, error } = await auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(sessionOf(data.session?.access_token ?? '')).toBe(sessionOf(session.access_token));
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
  });
  expect(events).toContain('TOKEN_REFRESHED');
});

test('the client refreshes a session that is about to expire before using it @A12.8 @A12.12', async () => {
  const { auth, session } = await createSignedInUser(server);
  const beforeExpiry = (session.expires_at ?? 0) * 1000 - 80_000;
  server.advanceClock(beforeExpiry - Date.now());
  const clock = jest.spyOn(Date, 'now').mockReturnValue(beforeExpiry);
  const { data } = await auth.getSession();
  clock.mockRestore();
  server.advanceClock(Date.now() - beforeExpiry);
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
});

test('tabs that refresh in parallel all succeed with the same token @A12.14', async () => {
  const { session } = await createSignedInUser(server);
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
});

test('the predecessor of the active token is always accepted', async () => {
  const { session } = await createSignedInUser(server);
  const next = await refresh(session.refresh_token);
  server.advanceClock(3 * 3_600_000);
  const again = await refresh(session.refresh_token);
  expect([again.status, again.body.refresh_token]).toEqual([200, next.body.refresh_token]);
  server.advanceClock(-3 * 3_600_000);
});

test('an older token is accepted within ten seconds of the rotation', async () => {
  const { session } = await createSignedInUser(server);
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  server.advanceClock(9_000);
  const again = await refresh(session.refresh_token);
  expect([again.status, again.body.refresh_token]).toEqual([200, third.body.refresh_token]);
  server.advanceClock(-9_000);
});

test('an older token counts as stolen after ten seconds and ends the session @A12.10', async () => {
  const { auth, session } = await createSignedInUser(server);
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  server.advanceClock(11_000);
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
  });
  expect((await refresh(third.body.refresh_token)).body.error_code).toBe('refresh_token_not_found');
  expect((await auth.getUser(third.body.access_token)).error?.name).toBe('AuthSessionMissingError');
  expect(await server.db.$count(sessions, eq(sessions.userId, session.user.id))).toBe(0);
  server.advanceClock(-11_000);
});

test('repeated requests do not extend the ten seconds', async () => {
  const { session } = await createSignedInUser(server);
  const second = await refresh(session.refresh_token);
  await refresh(second.body.refresh_token);
  server.advanceClock(8_000);
  expect((await refresh(session.refresh_token)).status).toBe(200);
  server.advanceClock(8_000);
  expect((await refresh(session.refresh_token)).body.error_code).toBe('refresh_token_already_used');
  server.advanceClock(-16_000);
});

test.each([
  ['a missing value', undefined, 'validation_failed'],
  ['an empty text', '', 'validation_failed'],
  ['a number', 7, 'bad_json'],
  ['malformed text', 'not a token', 'refresh_token_not_found'],
  ['an unknown token', Buffer.alloc(52, 7).toString('base64url'), 'refresh_token_not_found'],
])('rejects %s as a refresh token', async (_what, token, code) => {
  expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: code } });
});

test('rejects a token with a forged number or secret, without ending the session', async () => {
  const { auth, session } = await createSignedInUser(server);
  const bytes = Buffer.from(session.refresh_token, 'base64url');
  const forgedNumber = Buffer.from(bytes);
  forgedNumber.writeUInt32BE(1, 16);
  const forgedSecret = Buffer.from(bytes);
  forgedSecret.writeUInt8(forgedSecret.readUInt8(51) ^ 1, 51);
  for (const token of [forgedNumber, forgedSecret]) {
    expect((await refresh(token.toString('base64url'))).body.error_code).toBe('refresh_token_not_found');
  }
  expect((await auth.getUser()).error).toBeNull();
});

test('the client removes an expired session whose refresh is rejected @A12.10', async () => {
  const { auth, session } = await createSignedInUser(server);
  await server.db.delete(sessions).where(eq(sessions.userId, session.user.id));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
  const { data } = await auth.getSession();
  clock.mockRestore();
  expect(data.session).toBeNull();
  expect((await auth.getSession()).data.session).toBeNull();
});

test('the client retries after a 503 with a delay of 200 ms, then twice as long @A12.9', async () => {
  const requestTimes: number[] = [];
  const failingFetch: typeof fetch = async (input, init) => {
    if (!String(input).includes('refresh_token')) return fetch(input, init);
    requestTimes.push(performance.now());
    return requestTimes.length < 3 ? new Response('{}', { status: 503 }) : fetch(input, init);
  };
  const { auth } = await createSignedInUser(server, { fetch: failingFetch });
  expect((await auth.refreshSession()).error).toBeNull();
  const [first = 0, second = 0, third = 0] = requestTimes;
  expect(requestTimes).toHaveLength(3);
  expect(second - first).toBeGreaterThan(190);
  expect(third - second).toBeGreaterThan(390);
});

test('a server fault is a 503 and ends no session @A12.11', async () => {
  const freshServer = await startAuth();
  const { auth, session } = await createSignedInUser(freshServer);
  const failure = jest.spyOn(freshServer.db, 'transaction').mockRejectedValue(new Error('the database is unavailable'));
  const answer = await freshServer.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  });
  expect([answer.status, answer.body.error_code]).toEqual([503, 'unexpected_failure']);
  expect(answer.headers.get('retry-after')).toBe('2');
  failure.mockRestore();
  expect((await auth.refreshSession()).error).toBeNull();
  await freshServer.close();
});
