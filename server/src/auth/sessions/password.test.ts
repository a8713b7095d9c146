import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../table';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { anAddress, elsewhere, PASSWORD, signedIn } from '../testing/test-users';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

test('A12.1 A12.3 the right password opens a session of its own', async () => {
  const { email, session } = await signedIn(server);
  const again = await elsewhere(server, email.toUpperCase());
  expect(again.session.user).toMatchObject({ email, last_sign_in_at: expect.any(String) });
  expect(again.session.refresh_token).not.toBe(session.refresh_token);
  expect(await server.db.$count(sessions, eq(sessions.userId, session.user.id))).toBe(2);
});

test('passwords are kept as argon2id, refresh tokens not at all', async () => {
  const { email, session } = await signedIn(server);
  const [user] = await server.db.select().from(users).where(eq(users.email, email));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [row] = await server.db.select().from(sessions).where(eq(sessions.userId, session.user.id));
  expect(JSON.stringify(row)).not.toContain(session.refresh_token.slice(-20));
});

test.each([
  ['a wrong password', (email: string) => ({ email, password: 'not-this-one' })],
  ['an unknown address', () => ({ email: anAddress(), password: PASSWORD })],
  ['no password', (email: string) => ({ email, password: '' })],
  ['a password of 50 kB', (email: string) => ({ email, password: 'x'.repeat(50_000) })],
])('%s is answered in the same words', async (_what, credentials) => {
  const { email } = await signedIn(server);
  const { data, error } = await server.client().signInWithPassword(credentials(email));
  expect(data.session).toBeNull();
  expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
});

test('an unknown address takes as long as a wrong password', async () => {
  const { email } = await signedIn(server);
  const unknown: number[] = [];
  const wrong: number[] = [];
  for (let round = 0; round < 15; round++) {
    wrong.push(await timeOf(email));
    unknown.push(await timeOf(anAddress()));
  }
  const ratio = median(unknown) / median(wrong);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});

test.each([
  ['both', { email: 'a@b.in', phone: '1', password: 'x' }, 400, 'validation_failed', /^Only an email/],
  ['a phone', { phone: '919876543210', password: 'x' }, 422, 'phone_provider_disabled', /^Phone logins/],
  ['neither', { password: 'x' }, 400, 'validation_failed', /^missing email or phone/],
])('a login with %s is refused', async (_what, body, status, code, sentence) => {
  const answer = await server.call('POST', '/token?grant_type=password', { body });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ error_code: code, msg: expect.stringMatching(sentence) });
});

test.each(['', '?grant_type=implicit', '?grant_type=toString'])('the grant %p is not supported', async (query) => {
  const answer = await server.call('POST', `/token${query}`, { body: {} });
  expect([answer.status, answer.body]).toEqual([
    400,
    { code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
  ]);
});

test('a locked account is let in nowhere', async () => {
  const { auth, email, session, user } = await signedIn(server);
  await server.db
    .update(users)
    .set({ bannedUntil: new Date(Date.now() + 3_600_000) })
    .where(eq(users.id, user.id));
  const entering = await server.client().signInWithPassword({ email, password: PASSWORD });
  expect(entering.error).toMatchObject({ status: 400, code: 'user_banned' });
  expect((await auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
  expect((await auth.refreshSession(session)).error).toMatchObject({ status: 400, code: 'user_banned' });
});

async function timeOf(email: string): Promise<number> {
  const started = performance.now();
  await server.call('POST', '/token?grant_type=password', { body: { email, password: 'not-this-one' } });
  return performance.now() - started;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
