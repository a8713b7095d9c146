import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { sessions } from '../table';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { signedIn } from '../testing/test-users';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

function refresh(token: unknown) {
  return server.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });
}

const sessionOf = (accessToken: string) => String(decodeJwt(accessToken).session_id);

test('A12.4 A15.5 a refresh gives a new pair of the same session', async () => {
  const { auth, session } = await signedIn(server);
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

test('A12.8 A12.12 a session that is about to expire is refreshed before it is used', async () => {
  const { auth, session } = await signedIn(server);
  const soon = (session.expires_at ?? 0) * 1000 - 80_000;
  server.pass(soon - Date.now());
  const clock = jest.spyOn(Date, 'now').mockReturnValue(soon);
  const { data } = await auth.getSession();
  clock.mockRestore();
  server.pass(Date.now() - soon);
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
});

test('A12.14 two tabs that refresh at once both succeed and agree', async () => {
  const { session } = await signedIn(server);
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
});

test('the token before the active one leads to the active one at any time', async () => {
  const { session } = await signedIn(server);
  const next = await refresh(session.refresh_token);
  server.pass(3 * 3_600_000);
  const again = await refresh(session.refresh_token);
  expect([again.status, again.body.refresh_token]).toEqual([200, next.body.refresh_token]);
  server.pass(-3 * 3_600_000);
});

test('an older token is a repeat for ten seconds', async () => {
  const { session } = await signedIn(server);
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  server.pass(9_000);
  const again = await refresh(session.refresh_token);
  expect([again.status, again.body.refresh_token]).toEqual([200, third.body.refresh_token]);
  server.pass(-9_000);
});

test('A12.10 an older token later than that is stolen: the whole session ends', async () => {
  const { auth, session } = await signedIn(server);
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  server.pass(11_000);
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
  });
  expect((await refresh(third.body.refresh_token)).body.error_code).toBe('refresh_token_not_found');
  expect((await auth.getUser(third.body.access_token)).error?.name).toBe('AuthSessionMissingError');
  expect(await server.db.$count(sessions, eq(sessions.userId, session.user.id))).toBe(0);
  server.pass(-11_000);
});

test('asking again and again does not prolong the ten seconds', async () => {
  const { session } = await signedIn(server);
  const second = await refresh(session.refresh_token);
  await refresh(second.body.refresh_token);
  server.pass(8_000);
  expect((await refresh(session.refresh_token)).status).toBe(200);
  server.pass(8_000);
  expect((await refresh(session.refresh_token)).body.error_code).toBe('refresh_token_already_used');
  server.pass(-16_000);
});

test.each([
  ['nothing', undefined, 'validation_failed'],
  ['an empty text', '', 'validation_failed'],
  ['a number', 7, 'bad_json'],
  ['a text that is none', 'not a token', 'refresh_token_not_found'],
  ['bytes by chance', Buffer.alloc(52, 7).toString('base64url'), 'refresh_token_not_found'],
])('%s as a refresh token is refused', async (_what, token, code) => {
  expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: code } });
});

test('a token with another number, or another secret, is none and ends nothing', async () => {
  const { auth, session } = await signedIn(server);
  const bytes = Buffer.from(session.refresh_token, 'base64url');
  const later = Buffer.from(bytes);
  later.writeUInt32BE(1, 16);
  const forged = Buffer.from(bytes);
  forged.writeUInt8(forged.readUInt8(51) ^ 1, 51);
  for (const token of [later, forged]) {
    expect((await refresh(token.toString('base64url'))).body.error_code).toBe('refresh_token_not_found');
  }
  expect((await auth.getUser()).error).toBeNull();
});

test('A12.10 the client removes a session whose refresh is refused after its expiry', async () => {
  const { auth, session } = await signedIn(server);
  await server.db.delete(sessions).where(eq(sessions.userId, session.user.id));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
  const { data } = await auth.getSession();
  clock.mockRestore();
  expect(data.session).toBeNull();
  expect((await auth.getSession()).data.session).toBeNull();
});

test('A12.9 trouble of ours makes the client ask again after 200 ms, then after twice as long', async () => {
  const asked: number[] = [];
  const troubled: typeof fetch = async (input, init) => {
    if (!String(input).includes('refresh_token')) return fetch(input, init);
    asked.push(performance.now());
    return asked.length < 3 ? new Response('{}', { status: 503 }) : fetch(input, init);
  };
  const { auth } = await signedIn(server, { fetch: troubled });
  expect((await auth.refreshSession()).error).toBeNull();
  const [first = 0, second = 0, third = 0] = asked;
  expect(asked).toHaveLength(3);
  expect(second - first).toBeGreaterThan(190);
  expect(third - second).toBeGreaterThan(390);
});

test('A12.11 our own trouble is a 503, which ends no session', async () => {
  const own = await startAuth();
  const { auth, session } = await signedIn(own);
  const broken = jest.spyOn(own.db, 'transaction').mockRejectedValue(new Error('the database is away'));
  const answer = await own.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  });
  expect([answer.status, answer.body.error_code]).toEqual([503, 'unexpected_failure']);
  expect(answer.headers.get('retry-after')).toBe('2');
  broken.mockRestore();
  expect((await auth.refreshSession()).error).toBeNull();
  await own.close();
});
