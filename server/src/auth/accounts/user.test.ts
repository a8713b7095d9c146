import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { users } from '../table';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { anAddress, elsewhere, PASSWORD, signedIn } from '../testing/test-users';
import { otherCode } from '../testing/two-factor';

const DAY = 24 * 3_600_000;

let server: AuthServer;
let secure: AuthServer;

beforeAll(async () => {
  [server, secure] = await Promise.all([startAuth(), startAuth({ autoconfirm: false })]);
});
afterAll(() => Promise.all([server.close(), secure.close()]));

test('A15.3 GET /user gives the account as it is now', async () => {
  const { auth, user } = await signedIn(server);
  const { data, error } = await auth.getUser();
  expect(error).toBeNull();
  expect(data.user).toEqual(user);
});

test('A12.6 A15.4 told data are merged, null takes a key away, and the client hears of it', async () => {
  const { auth } = await signedIn(server);
  const events: string[] = [];
  auth.onAuthStateChange((event) => {
    events.push(event);
  });
  await auth.updateUser({ data: { name: 'Asha', city: 'Dehradun' } });
  const { data } = await auth.updateUser({ data: { city: null, portrait: 'fox' } });
  expect(data.user?.user_metadata).toMatchObject({ name: 'Asha', portrait: 'fox' });
  expect(data.user?.user_metadata).not.toHaveProperty('city');
  expect(events).toContain('USER_UPDATED');
});

test('two changes at the same time are both kept', async () => {
  const { auth, session } = await signedIn(server);
  const put = (data: object) => server.call('PUT', '/user', { body: { data }, token: session.access_token });
  await Promise.all([put({ a: 1 }), put({ b: 2 }), put({ c: 3 })]);
  expect((await auth.getUser()).data.user?.user_metadata).toMatchObject({ a: 1, b: 2, c: 3 });
});

test('A15.4 a new password ends the other sessions and voids what was mailed', async () => {
  const { auth, email } = await signedIn(server);
  const other = await elsewhere(server, email);
  await server.client().resetPasswordForEmail(email);
  const { code } = await server.mailbox.take('recovery', email);

  expect((await auth.updateUser({ password: 'another-secret-8' })).error).toBeNull();
  expect((await auth.getUser()).error).toBeNull();
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  const stale = await server.client().verifyOtp({ email, token: code, type: 'recovery' });
  expect(stale.error?.code).toBe('otp_expired');
  const old = await server.client().signInWithPassword({ email, password: PASSWORD });
  expect(old.error?.code).toBe('invalid_credentials');
  await elsewhere(server, email, 'another-secret-8');
});

test.each([
  ['the same password', { password: PASSWORD }, 422, 'same_password'],
  ['a weak password', { password: '12345' }, 422, 'weak_password'],
  ['an over-long password', { password: 'é'.repeat(129) }, 400, 'validation_failed'],
  ['no e-mail address', { email: 'asha' }, 400, 'validation_failed'],
  ['a phone', { phone: '919876543210' }, 400, 'phone_provider_disabled'],
  ['rights', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
])('T2.11 %s is refused', async (_what, body, status, code) => {
  const { session } = await signedIn(server);
  const answer = await server.call('PUT', '/user', { body, token: session.access_token });
  expect([answer.status, answer.body.error_code]).toEqual([status, code]);
});

describe('A15.1 reauthentication', () => {
  test('a session of a day ago needs a mailed code for a new password', async () => {
    const { auth, email } = await signedIn(server);
    server.pass(DAY + 60_000);
    await auth.refreshSession();
    const password = 'another-secret-8';
    expect((await auth.updateUser({ password })).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await auth.reauthenticate()).error).toBeNull();
    const { code, link } = await server.mailbox.take('reauthentication', email);
    expect(link).toBe('');
    const refused = await auth.updateUser({ password, nonce: otherCode(code) });
    expect(refused.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await auth.updateUser({ password, nonce: code })).error).toBeNull();
    const again = await auth.updateUser({ password: 'a-third-secret-9', nonce: code });
    expect(again.error?.code).toBe('reauthentication_not_valid');
    server.pass(-DAY - 60_000);
  });

  test('the code is good for nothing else, and for an hour', async () => {
    const { auth, email } = await signedIn(server);
    await auth.reauthenticate();
    const { code } = await server.mailbox.take('reauthentication', email);
    for (const type of ['recovery', 'email', 'magiclink', 'email_change'] as const) {
      expect((await server.client().verifyOtp({ email, token: code, type })).error?.code).toBe('otp_expired');
    }
    server.pass(DAY + 60_000);
    await auth.refreshSession();
    const late = await auth.updateUser({ password: 'another-secret-8', nonce: code });
    expect(late.error?.code).toBe('reauthentication_not_valid');
    server.pass(-DAY - 60_000);
  });

  test('A14.2 without a session the client says so', async () => {
    const { error } = await server.client().reauthenticate();
    expect(error?.name).toBe('AuthSessionMissingError');
  });
});

describe('a change of address', () => {
  test('A15.4 is made by the mailed link; the old address stays in use until then', async () => {
    const { auth, email } = await signedIn(server);
    const next = anAddress();
    const { data } = await auth.updateUser({ email: next.toUpperCase() });
    expect(data.user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) });
    await elsewhere(server, email);
    const { link } = await server.mailbox.take('email_change_new', next);
    expect((await server.call('GET', link)).status).toBe(303);
    const moved = await elsewhere(server, next);
    expect(moved.session.user).toMatchObject({ email: next, identities: [{ email: next }] });
    expect(moved.session.user).not.toHaveProperty('new_email');
    const old = await server.client().signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  test.each([
    ['new', 'current'],
    ['current', 'new'],
  ] as const)('where mails are sent both addresses agree, the %s one first', async (first, second) => {
    const { auth, email, next, codes } = await changing();
    const address = { current: email, new: next };
    const half = await auth.verifyOtp({ email: address[first], token: codes[first].code, type: 'email_change' });
    expect([half.error, half.data.session]).toEqual([null, null]);
    const again = await auth.verifyOtp({ email: address[first], token: codes[first].code, type: 'email_change' });
    expect(again.error?.code).toBe('otp_expired');
    const whole = await auth.verifyOtp({ email: address[second], token: codes[second].code, type: 'email_change' });
    expect(whole.data.user).toMatchObject({ email: next });
  });

  test('the link of the first half says that the second is awaited', async () => {
    const { codes } = await changing();
    const answer = await secure.call('GET', codes.new.link);
    const fragment = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
    expect(fragment.get('message')).toMatch(/^Confirmation link accepted/);
    const whole = await secure.call('GET', codes.current.link);
    expect(whole.headers.get('location')).toMatch(/access_token=/);
  });

  test('another change takes back what the current address agreed to', async () => {
    const { auth, email, codes } = await changing();
    await auth.verifyOtp({ email, token: codes.current.code, type: 'email_change' });
    const other = anAddress();
    await auth.updateUser({ email: other });
    const { code } = await secure.mailbox.take('email_change_new', other);
    const half = await auth.verifyOtp({ email: other, token: code, type: 'email_change' });
    expect(half.data.session).toBeNull();
    expect((await auth.getUser()).data.user?.email).toBe(email);
  });

  test('A15.2 is mailed again, without what is confirmed already', async () => {
    const { auth, email, next, codes } = await changing();
    await auth.verifyOtp({ email, token: codes.current.code, type: 'email_change' });
    expect((await auth.resend({ type: 'email_change', email: next })).error).toBeNull();
    const { code } = await secure.mailbox.take('email_change_new', next);
    const whole = await auth.verifyOtp({ email: next, token: code, type: 'email_change' });
    expect(whole.data.user?.email).toBe(next);
  });

  test('to the address of somebody else is refused, also when they were faster', async () => {
    const { auth } = await signedIn(server);
    const { email: taken } = await signedIn(server);
    expect((await auth.updateUser({ email: taken })).error).toMatchObject({ status: 422, code: 'email_exists' });

    const wanted = anAddress();
    await auth.updateUser({ email: wanted });
    const { code } = await server.mailbox.take('email_change_new', wanted);
    await server.client().signUp({ email: wanted, password: PASSWORD });
    const late = await server.client().verifyOtp({ email: wanted, token: code, type: 'email_change' });
    expect(late.error?.code).toBe('otp_expired');
    expect(await server.db.$count(users, eq(users.email, wanted))).toBe(1);
  });

  /** Somebody who has asked for another address, with both mails. */
  async function changing() {
    const email = anAddress();
    const next = anAddress();
    const auth = secure.client();
    await auth.signUp({ email, password: PASSWORD });
    const { code } = await secure.mailbox.take('signup', email);
    await auth.verifyOtp({ email, token: code, type: 'signup' });
    await auth.updateUser({ email: next });
    const codes = {
      new: await secure.mailbox.take('email_change_new', next),
      current: await secure.mailbox.take('email_change_current', email),
    };
    return { auth, email, next, codes };
  }
});
