import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, signInFromNewBrowser, uniqueEmail } from '../../../testing/auth/test-users';
import { sessions, users } from '../table';
import { HASH_COST } from '../users/secret-hash';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

test('each login with the right password opens a new session @A12.1 @A12.3', async () => {
  const { email, session } = await createSignedInUser(server);
  const again = await signInFromNewBrowser(server, email.toUpperCase());
  expect(again.session.user).toMatchObject({ email, last_sign_in_at: expect.any(String) });
  expect(again.session.refresh_token).not.toBe(session.refresh_token);
  expect(await server.db.$count(sessions, eq(sessions.userId, session.user.id))).toBe(2);
});

test('stores passwords as argon2id hashes, and no refresh tokens', async () => {
  const costly = await startAuth({ hashCost: HASH_COST });
  const { email, session } = await createSignedInUser(costly);
  const [user] = await costly.db.select().from(users).where(eq(users.email, email));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [row] = await costly.db.select().from(sessions).where(eq(sessions.userId, session.user.id));
  expect(JSON.stringify(row)).not.toContain(session.refresh_token.slice(-20));
  await costly.close();
});

test.each([
  ['a wrong password', (email: string) => ({ email, password: 'not-this-one' })],
  ['an unknown address', () => ({ email: uniqueEmail(), password: PASSWORD })],
  ['no password', (email: string) => ({ email, password: '' })],
  ['a password of 50 kB', (email: string) => ({ email, password: 'x'.repeat(50_000) })],
])('%s gets the same answer', async (_what, credentials) => {
  const { email } = await createSignedInUser(server);
  const { data, error } = await server.client().signInWithPassword(credentials(email));
  expect(data.session).toBeNull();
  expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
});

test.each([
  ['both', { email: 'a@b.in', phone: '1', password: 'x' }, 400, 'validation_failed', /^Only an email/],
  ['a phone', { phone: '919876543210', password: 'x' }, 422, 'phone_provider_disabled', /^Phone logins/],
  ['neither', { password: 'x' }, 400, 'validation_failed', /^missing email or phone/],
])('rejects a login with %s', async (_what, body, status, code, message) => {
  const answer = await server.call('POST', '/token?grant_type=password', { body });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ error_code: code, msg: expect.stringMatching(message) });
});

test.each(['', '?grant_type=implicit', '?grant_type=toString'])('the grant %p is not supported', async (query) => {
  const answer = await server.call('POST', `/token${query}`, { body: {} });
  expect([answer.status, answer.body]).toEqual([
    400,
    { code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
  ]);
});

test('a locked account has no access', async () => {
  const { auth, email, session, user } = await createSignedInUser(server);
  await server.db
    .update(users)
    .set({ bannedUntil: new Date(Date.now() + 3_600_000) })
    .where(eq(users.id, user.id));
  const login = await server.client().signInWithPassword({ email, password: PASSWORD });
  expect(login.error).toMatchObject({ status: 400, code: 'user_banned' });
  expect((await auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
  expect((await auth.refreshSession(session)).error).toMatchObject({ status: 400, code: 'user_banned' });
});
