import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { PASSWORD, uniqueEmail } from '../../../testing/auth/test-users';
import { users } from '../table';

let autoconfirmServer: AuthServer;
let server: AuthServer;

beforeAll(async () => {
  [autoconfirmServer, server] = await Promise.all([
    startAuth({ autoconfirm: true }),
    startAuth({ autoconfirm: false }),
  ]);
});
afterAll(() => Promise.all([autoconfirmServer.close(), server.close()]));

const accountsOf = (server: AuthServer, email: string) => server.db.select().from(users).where(eq(users.email, email));

describe('with auto-confirm', () => {
  test('a sign-up returns a session with user, identity and metadata @A12.1 @A12.3', async () => {
    const email = uniqueEmail();
    const auth = autoconfirmServer.client();
    const events: string[] = [];
    auth.onAuthStateChange((event) => {
      events.push(event);
    });
    const data = { username: 'asha', sub: 'somebody else', email_verified: 'no' };
    const answer = await auth.signUp({ email: email.toUpperCase(), password: PASSWORD, options: { data } });
    const { session, user } = answer.data;
    expect(answer.error).toBeNull();
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, refresh_token: expect.any(String) });
    expect(session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3590);
    expect(user).toMatchObject({
      email,
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'], has_password: true },
      user_metadata: { username: 'asha', sub: user?.id, email, email_verified: true, phone_verified: false },
    });
    expect(user?.identities).toEqual([
      expect.objectContaining({ provider: 'email', id: user?.id, user_id: user?.id, email }),
    ]);
    expect(user).not.toHaveProperty('factors');
    expect(events).toContain('SIGNED_IN');
  });

  test('rejects a taken address regardless of case @T2.10', async () => {
    const email = uniqueEmail();
    await autoconfirmServer.client().signUp({ email, password: PASSWORD });
    const { error } = await autoconfirmServer.client().signUp({ email: email.toUpperCase(), password: 'another-one' });
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
  });

  test('of parallel sign-ups with the same address one succeeds @T2.10', async () => {
    const email = uniqueEmail();
    const answers = await Promise.all(
      [1, 2, 3].map(() => autoconfirmServer.client().signUp({ email, password: PASSWORD })),
    );
    expect(answers.filter(({ data }) => data.session)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(2);
    expect(await accountsOf(autoconfirmServer, email)).toHaveLength(1);
  });

  test('a sign-up replaces an unconfirmed account of the address', async () => {
    const email = uniqueEmail();
    await autoconfirmServer.client().signInWithOtp({ email });
    await autoconfirmServer.mailbox.take('magiclink', email);
    const { data } = await autoconfirmServer.client().signUp({ email, password: PASSWORD });
    expect(data.session).not.toBeNull();
    expect(await accountsOf(autoconfirmServer, email)).toHaveLength(1);
  });
});

describe('without auto-confirm', () => {
  test('a sign-up returns a user without a session, and the mailed code opens one @A15.2', async () => {
    const email = uniqueEmail();
    const auth = server.client();
    const { data, error } = await auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const early = await server.client().signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' });

    const { code } = await server.mailbox.take('signup', email);
    const verified = await auth.verifyOtp({ email, token: code, type: 'email' });
    expect(verified.data.session?.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
    });
    const entered = await server.client().signInWithPassword({ email, password: PASSWORD });
    expect(entered.error).toBeNull();
  });

  test('a taken address gets the same answers as a new one, and its owner gets a mail', async () => {
    const [taken, unused] = [uniqueEmail(), uniqueEmail()];
    await server.client().signUp({ email: taken, password: PASSWORD });
    const { code } = await server.mailbox.take('signup', taken);
    await server.client().verifyOtp({ email: taken, token: code, type: 'signup' });

    const signUp = async (email: string) => {
      const { data } = await server.client().signUp({ email, password: 'a-new-password' });
      return data.user;
    };
    const [takenFirst, takenSecond] = [await signUp(taken), await signUp(taken)];
    const [unusedFirst, unusedSecond] = [await signUp(unused), await signUp(unused)];
    expect(shapeOf(takenFirst)).toEqual(shapeOf(unusedFirst));
    expect(shapeOf(takenSecond)).toEqual(shapeOf(unusedSecond));
    expect([takenFirst?.id === takenSecond?.id, unusedFirst?.id === unusedSecond?.id]).toEqual([false, false]);
    expect(takenFirst?.identities).toHaveLength(1);
    expect((await server.mailbox.take('registered', taken)).text).toMatch(/already has an account/);

    // A login with the new password gets the same answer, too.
    for (const email of [taken, unused]) {
      const { error } = await server.client().signInWithPassword({ email, password: 'a-new-password' });
      expect(error?.code).toBe('email_not_confirmed');
    }
    const owner = await server.client().signInWithPassword({ email: taken, password: PASSWORD });
    expect(owner.error).toBeNull();
  });

  test.each([
    ['first', 'password-of-a-stranger', PASSWORD],
    ['second', PASSWORD, 'password-of-a-stranger'],
  ])(
    'when a stranger signs up with the address %s, the confirmed account has neither password',
    async (_order, firstPassword, secondPassword) => {
      const email = uniqueEmail();
      await server.client().signUp({ email, password: firstPassword, options: { data: { username: 'one' } } });
      const first = await server.mailbox.take('signup', email);
      await server.client().signUp({ email, password: secondPassword, options: { data: { username: 'two' } } });
      const second = await server.mailbox.take('signup', email);
      const early = await server.client().signInWithPassword({ email, password: secondPassword });
      expect(early.error?.code).toBe('email_not_confirmed');
      const stale = await server.client().verifyOtp({ email, token: first.code, type: 'signup' });
      expect(stale.error?.code).toBe('otp_expired');
      const owner = server.client();
      const { data } = await owner.verifyOtp({ email, token: second.code, type: 'signup' });
      expect(data.user?.user_metadata).not.toHaveProperty('username');
      for (const password of [firstPassword, secondPassword]) {
        const { error } = await server.client().signInWithPassword({ email, password });
        expect(error?.code).toBe('invalid_credentials');
      }
      expect((await owner.updateUser({ password: 'a-third-secret' })).error).toBeNull();
      expect((await server.client().signInWithPassword({ email, password: 'a-third-secret' })).error).toBeNull();
    },
  );

  test('a resent mail extends the time in which the sign-up is pending', async () => {
    const email = uniqueEmail();
    await server.client().signUp({ email, password: PASSWORD });
    await server.mailbox.take('signup', email);
    server.advanceClock(59 * 60_000);
    await server.client().resend({ type: 'signup', email });
    await server.mailbox.take('signup', email);
    server.advanceClock(2 * 60_000);
    await server.client().signUp({ email, password: 'password-of-a-stranger' });
    const { code } = await server.mailbox.take('signup', email);
    await server.client().verifyOtp({ email, token: code, type: 'signup' });
    const stranger = await server.client().signInWithPassword({ email, password: 'password-of-a-stranger' });
    expect(stranger.error?.code).toBe('invalid_credentials');
  });

  test('a sign-up keeps its password if the previous one had the same or has expired', async () => {
    for (const [password, wait] of [
      [PASSWORD, 0],
      ['another-secret-8', 3_601_000],
    ] as const) {
      const email = uniqueEmail();
      await server.client().signUp({ email, password: PASSWORD });
      await server.mailbox.take('signup', email);
      server.advanceClock(wait);
      await server.client().signUp({ email, password });
      const { code } = await server.mailbox.take('signup', email);
      await server.client().verifyOtp({ email, token: code, type: 'signup' });
      expect((await server.client().signInWithPassword({ email, password })).error).toBeNull();
    }
  });

  test('parallel sign-ups with the same address create one account @T2.10', async () => {
    const email = uniqueEmail();
    const answers = await Promise.all([1, 2, 3].map(() => server.client().signUp({ email, password: PASSWORD })));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect(await accountsOf(server, email)).toHaveLength(1);
  });
});

test.each([
  ['no address', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ['no password', { email: 'a@b.in' }, 400, 'validation_failed', 'Signup requires a valid password'],
  ['a short password @A7.3', { email: 'a@b.in', password: '12345' }, 422, 'weak_password', /at least 6 characters/],
  [
    'an over-long password',
    { email: 'a@b.in', password: 'x'.repeat(257) },
    400,
    'validation_failed',
    /longer than 256/,
  ],
  ['email and phone', { email: 'a@b.in', phone: '1', password: PASSWORD }, 400, 'validation_failed', /^Only an email/],
  ['a phone', { phone: '919876543210', password: PASSWORD }, 400, 'phone_provider_disabled', /^Phone signups/],
  ['no email @A7.2', { email: 'asha@example', password: PASSWORD }, 400, 'validation_failed', /invalid format/],
  ['two emails', { email: 'a@b.in,c@d.in', password: PASSWORD }, 400, 'validation_failed', /invalid format/],
  ['a header in it', { email: 'a@b.in\r\nBcc: c@d.in', password: PASSWORD }, 400, 'validation_failed', /invalid/],
  ['a long email', { email: `${'a'.repeat(260)}@b.in`, password: PASSWORD }, 400, 'validation_failed', /too long/],
  [
    'an incomplete PKCE challenge',
    { email: 'a@b.in', password: PASSWORD, code_challenge: 'x' },
    400,
    'validation_failed',
    /^PKCE flow/,
  ],
  ['a number', { email: 7, password: PASSWORD }, 400, 'bad_json', /^Could not parse/],
  ['NUL in the data', { email: 'a@b.in', password: PASSWORD, data: { a: '\0' } }, 400, 'validation_failed', /stored/],
] as const)('rejects a sign-up with %s @T2.11', async (_what, body, status, code, message) => {
  const answer = await autoconfirmServer.call('POST', '/signup', { body });
  const failure = answer.body;
  expect([answer.status, failure.error_code, answer.headers.get('x-sb-error-code')]).toEqual([status, code, code]);
  expect(failure.code).toBe(status);
  expect(failure.msg).toMatch(message);
});

test.each([
  ['an empty body', '', 400],
  ['invalid JSON', '{"email":', 400],
  ['an array', '[]', 400],
  ['more than a megabyte', `"${'x'.repeat(1 << 20)}"`, 413],
])('rejects %s @T2.11', async (_what, body, status) => {
  const answer = await autoconfirmServer.call('POST', '/signup', { body });
  expect(answer.status).toBe(status);
  expect(answer.body.error_code).toMatch(/bad_json|request_entity_too_large/);
});

/** Replaces all values by their types. */
function shapeOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return value.map(shapeOf);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
