import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { users } from '../table';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { anAddress, PASSWORD } from '../testing/test-users';

let atOnce: AuthServer;
let byMail: AuthServer;

beforeAll(async () => {
  [atOnce, byMail] = await Promise.all([startAuth({ autoconfirm: true }), startAuth({ autoconfirm: false })]);
});
afterAll(() => Promise.all([atOnce.close(), byMail.close()]));

const accountsOf = (server: AuthServer, email: string) => server.db.select().from(users).where(eq(users.email, email));

describe('where no mail is needed', () => {
  test('A12.1 A12.3 a sign-up gives a session with user, identity and what was told', async () => {
    const email = anAddress();
    const auth = atOnce.client();
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
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { username: 'asha', sub: user?.id, email, email_verified: true, phone_verified: false },
    });
    expect(user?.identities).toEqual([
      expect.objectContaining({ provider: 'email', id: user?.id, user_id: user?.id, email }),
    ]);
    expect(user).not.toHaveProperty('factors');
    expect(events).toContain('SIGNED_IN');
  });

  test('T2.10 an address that is taken is refused, in whatever case', async () => {
    const email = anAddress();
    await atOnce.client().signUp({ email, password: PASSWORD });
    const { error } = await atOnce.client().signUp({ email: email.toUpperCase(), password: 'another-one' });
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
  });

  test('T2.10 of two sign-ups at the same time one gets the account', async () => {
    const email = anAddress();
    const answers = await Promise.all([1, 2, 3].map(() => atOnce.client().signUp({ email, password: PASSWORD })));
    expect(answers.filter(({ data }) => data.session)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(2);
    expect(await accountsOf(atOnce, email)).toHaveLength(1);
  });

  test('an account whose address was never confirmed is taken over without its password', async () => {
    const email = anAddress();
    await atOnce.client().signInWithOtp({ email });
    await atOnce.mailbox.take('magiclink', email);
    const { data } = await atOnce.client().signUp({ email, password: PASSWORD });
    expect(data.session).not.toBeNull();
    expect(await accountsOf(atOnce, email)).toHaveLength(1);
  });
});

describe('where a mail is needed', () => {
  test('A15.2 the sign-up gives a user without session, and the mailed code a session', async () => {
    const email = anAddress();
    const auth = byMail.client();
    const { data, error } = await auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const early = await byMail.client().signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' });

    const { code } = await byMail.mailbox.take('signup', email);
    const verified = await auth.verifyOtp({ email, token: code, type: 'email' });
    expect(verified.data.session?.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
    });
    const entered = await byMail.client().signInWithPassword({ email, password: PASSWORD });
    expect(entered.error).toBeNull();
  });

  test('a taken address is answered like a new one, twice over, and its owner gets a mail', async () => {
    const [known, fresh] = [anAddress(), anAddress()];
    await byMail.client().signUp({ email: known, password: PASSWORD });
    const { code } = await byMail.mailbox.take('signup', known);
    await byMail.client().verifyOtp({ email: known, token: code, type: 'signup' });

    const ask = async (email: string) => {
      const { data } = await byMail.client().signUp({ email, password: 'a-new-password' });
      return data.user;
    };
    const [first, again, other, otherAgain] = [await ask(known), await ask(known), await ask(fresh), await ask(fresh)];
    expect(shape(first)).toEqual(shape(other));
    expect(shape(again)).toEqual(shape(otherAgain));
    expect([first?.id === again?.id, other?.id === otherAgain?.id]).toEqual([false, false]);
    expect(first?.identities).toHaveLength(1);
    expect((await byMail.mailbox.take('registered', known)).text).toMatch(/already has an account/);

    // Nor does logging in with the password just given tell them apart.
    for (const email of [known, fresh]) {
      const { error } = await byMail.client().signInWithPassword({ email, password: 'a-new-password' });
      expect(error?.code).toBe('email_not_confirmed');
    }
    const owner = await byMail.client().signInWithPassword({ email: known, password: PASSWORD });
    expect(owner.error).toBeNull();
  });

  test.each([
    ['first', 'of-somebody-else', PASSWORD],
    ['second', PASSWORD, 'of-somebody-else'],
  ])(
    'when a stranger signs up with the address %s, the mail gives no account with their password',
    async (_who, one, two) => {
      const email = anAddress();
      await byMail.client().signUp({ email, password: one, options: { data: { username: 'one' } } });
      const first = await byMail.mailbox.take('signup', email);
      await byMail.client().signUp({ email, password: two, options: { data: { username: 'two' } } });
      const second = await byMail.mailbox.take('signup', email);
      const early = await byMail.client().signInWithPassword({ email, password: two });
      expect(early.error?.code).toBe('email_not_confirmed');
      const stale = await byMail.client().verifyOtp({ email, token: first.code, type: 'signup' });
      expect(stale.error?.code).toBe('otp_expired');
      const owner = byMail.client();
      const { data } = await owner.verifyOtp({ email, token: second.code, type: 'signup' });
      expect(data.user?.user_metadata).not.toHaveProperty('username');
      for (const password of [one, two]) {
        const { error } = await byMail.client().signInWithPassword({ email, password });
        expect(error?.code).toBe('invalid_credentials');
      }
      expect((await owner.updateUser({ password: 'a-third-secret' })).error).toBeNull();
      expect((await byMail.client().signInWithPassword({ email, password: 'a-third-secret' })).error).toBeNull();
    },
  );

  test('a mail that was asked for again waits from then on', async () => {
    const email = anAddress();
    await byMail.client().signUp({ email, password: PASSWORD });
    await byMail.mailbox.take('signup', email);
    byMail.pass(59 * 60_000);
    await byMail.client().resend({ type: 'signup', email });
    await byMail.mailbox.take('signup', email);
    byMail.pass(2 * 60_000);
    await byMail.client().signUp({ email, password: 'of-somebody-else' });
    const { code } = await byMail.mailbox.take('signup', email);
    await byMail.client().verifyOtp({ email, token: code, type: 'signup' });
    const stranger = await byMail.client().signInWithPassword({ email, password: 'of-somebody-else' });
    expect(stranger.error?.code).toBe('invalid_credentials');
  });

  test('a sign-up that is repeated with its password, or after an hour, keeps it', async () => {
    for (const [password, wait] of [
      [PASSWORD, 0],
      ['another-secret-8', 3_601_000],
    ] as const) {
      const email = anAddress();
      await byMail.client().signUp({ email, password: PASSWORD });
      await byMail.mailbox.take('signup', email);
      byMail.pass(wait);
      await byMail.client().signUp({ email, password });
      const { code } = await byMail.mailbox.take('signup', email);
      await byMail.client().verifyOtp({ email, token: code, type: 'signup' });
      expect((await byMail.client().signInWithPassword({ email, password })).error).toBeNull();
    }
  });

  test('T2.10 two sign-ups at the same time leave one account', async () => {
    const email = anAddress();
    const answers = await Promise.all([1, 2, 3].map(() => byMail.client().signUp({ email, password: PASSWORD })));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect(await accountsOf(byMail, email)).toHaveLength(1);
  });
});

test.each([
  ['no address', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ['no password', { email: 'a@b.in' }, 400, 'validation_failed', 'Signup requires a valid password'],
  ['A7.3 a short password', { email: 'a@b.in', password: '12345' }, 422, 'weak_password', /at least 6 characters/],
  [
    'an over-long password',
    { email: 'a@b.in', password: 'x'.repeat(257) },
    400,
    'validation_failed',
    /longer than 256/,
  ],
  ['e-mail and phone', { email: 'a@b.in', phone: '1', password: PASSWORD }, 400, 'validation_failed', /^Only an email/],
  ['a phone', { phone: '919876543210', password: PASSWORD }, 400, 'phone_provider_disabled', /^Phone signups/],
  ['A7.2 no e-mail', { email: 'asha@example', password: PASSWORD }, 400, 'validation_failed', /invalid format/],
  ['two e-mails', { email: 'a@b.in,c@d.in', password: PASSWORD }, 400, 'validation_failed', /invalid format/],
  ['a header in it', { email: 'a@b.in\r\nBcc: c@d.in', password: PASSWORD }, 400, 'validation_failed', /invalid/],
  ['a long e-mail', { email: `${'a'.repeat(260)}@b.in`, password: PASSWORD }, 400, 'validation_failed', /too long/],
  [
    'half of PKCE',
    { email: 'a@b.in', password: PASSWORD, code_challenge: 'x' },
    400,
    'validation_failed',
    /^PKCE flow/,
  ],
  ['a number', { email: 7, password: PASSWORD }, 400, 'bad_json', /^Could not parse/],
  ['NUL in the data', { email: 'a@b.in', password: PASSWORD, data: { a: '\0' } }, 400, 'validation_failed', /stored/],
] as const)('T2.11 a sign-up with %s is refused', async (_what, body, status, code, sentence) => {
  const answer = await atOnce.call('POST', '/signup', { body });
  const failure = answer.body;
  expect([answer.status, failure.error_code, answer.headers.get('x-sb-error-code')]).toEqual([status, code, code]);
  expect(failure.code).toBe(status);
  expect(failure.msg).toMatch(sentence);
});

test.each([
  ['nothing', '', 400],
  ['no JSON', '{"email":', 400],
  ['an array', '[]', 400],
  ['more than a megabyte', `"${'x'.repeat(1 << 20)}"`, 413],
])('T2.11 %s is no body', async (_what, body, status) => {
  const answer = await atOnce.call('POST', '/signup', { body });
  expect(answer.status).toBe(status);
  expect(answer.body.error_code).toMatch(/bad_json|request_entity_too_large/);
});

/** What kind of thing stands where. */
function shape(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return value.map(shape);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]));
}
