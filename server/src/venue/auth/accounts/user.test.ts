import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { pressLink } from '../../../testing/auth/press-link';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, signInFromNewBrowser, uniqueEmail } from '../../../testing/auth/test-users';
import { differentCode } from '../../../testing/auth/two-factor';
import { users } from '../table';

const DAY = 24 * 3_600_000;

let server: AuthServer;
let secure: AuthServer;

beforeAll(async () => {
  [server, secure] = await Promise.all([startAuth(), startAuth({ autoconfirm: false })]);
});
afterAll(() => Promise.all([server.close(), secure.close()]));

test('GET /user returns the current account @A15.3', async () => {
  const { auth, user } = await createSignedInUser(server);
  const { data, error } = await auth.getUser();
  expect(error).toBeNull();
  expect(data.user).toEqual(user);
});

test('an update merges data, null removes a key, and the client emits an event @A12.6 @A15.4', async () => {
  const { auth } = await createSignedInUser(server);
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

test('keeps all of several parallel updates', async () => {
  const { auth, session } = await createSignedInUser(server);
  const put = (data: object) => server.call('PUT', '/user', { body: { data }, token: session.access_token });
  await Promise.all([put({ a: 1 }), put({ b: 2 }), put({ c: 3 })]);
  expect((await auth.getUser()).data.user?.user_metadata).toMatchObject({ a: 1, b: 2, c: 3 });
});

test('a new password ends the other sessions and invalidates mailed codes @A15.4', async () => {
  const { auth, email } = await createSignedInUser(server);
  const other = await signInFromNewBrowser(server, email);
  await server.client().resetPasswordForEmail(email);
  const { code } = await server.mailbox.take('recovery', email);

  expect((await auth.updateUser({ password: 'another-secret-8' })).error).toBeNull();
  expect((await auth.getUser()).error).toBeNull();
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  const stale = await server.client().verifyOtp({ email, token: code, type: 'recovery' });
  expect(stale.error?.code).toBe('otp_expired');
  const old = await server.client().signInWithPassword({ email, password: PASSWORD });
  expect(old.error?.code).toBe('invalid_credentials');
  await signInFromNewBrowser(server, email, 'another-secret-8');
  const { text } = await server.mailbox.take('password_changed', email);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('If it was not you, choose another one now');
});

test.each([
  ['the same password', { password: PASSWORD }, 422, 'same_password'],
  ['a weak password', { password: '12345' }, 422, 'weak_password'],
  ['an over-long password', { password: 'é'.repeat(129) }, 400, 'validation_failed'],
  ['a malformed address', { email: 'asha' }, 400, 'validation_failed'],
  ['a phone', { phone: '919876543210' }, 400, 'phone_provider_disabled'],
  ['app metadata', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
])('rejects %s @T2.11', async (_what, body, status, code) => {
  const { session } = await createSignedInUser(server);
  const answer = await server.call('PUT', '/user', { body, token: session.access_token });
  expect([answer.status, answer.body.error_code]).toEqual([status, code]);
});

describe('reauthentication @A15.1', () => {
  test('a session older than a day needs a mailed code to change the password', async () => {
    const { auth, email } = await createSignedInUser(server);
    server.advanceClock(DAY + 60_000);
    await auth.refreshSession();
    const password = 'another-secret-8';
    expect((await auth.updateUser({ password })).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await auth.reauthenticate()).error).toBeNull();
    const { code, link } = await server.mailbox.take('reauthentication', email);
    expect(link).toBe('');
    const rejected = await auth.updateUser({ password, nonce: differentCode(code) });
    expect(rejected.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await auth.updateUser({ password, nonce: code })).error).toBeNull();
    const again = await auth.updateUser({ password: 'a-third-secret-9', nonce: code });
    expect(again.error?.code).toBe('reauthentication_not_valid');
    server.advanceClock(-DAY - 60_000);
  });

  test('the code works for nothing else, and expires after an hour', async () => {
    const { auth, email } = await createSignedInUser(server);
    await auth.reauthenticate();
    const { code } = await server.mailbox.take('reauthentication', email);
    for (const type of ['recovery', 'email', 'magiclink', 'email_change'] as const) {
      expect((await server.client().verifyOtp({ email, token: code, type })).error?.code).toBe('otp_expired');
    }
    server.advanceClock(DAY + 60_000);
    await auth.refreshSession();
    const late = await auth.updateUser({ password: 'another-secret-8', nonce: code });
    expect(late.error?.code).toBe('reauthentication_not_valid');
    server.advanceClock(-DAY - 60_000);
  });

  test('the client reports a missing session @A14.2', async () => {
    const { error } = await server.client().reauthenticate();
    expect(error?.name).toBe('AuthSessionMissingError');
  });
});

describe('an address change', () => {
  test('takes effect with the mailed link; until then the old address stays in use @A15.4', async () => {
    const { auth, email } = await createSignedInUser(server);
    const newEmail = uniqueEmail();
    const { data } = await auth.updateUser({ email: newEmail.toUpperCase() });
    expect(data.user).toMatchObject({ email, new_email: newEmail, email_change_sent_at: expect.any(String) });
    await signInFromNewBrowser(server, email);
    const { link } = await server.mailbox.take('email_change_new', newEmail);
    expect((await pressLink(server, link)).status).toBe(303);
    const changed = await signInFromNewBrowser(server, newEmail);
    expect(changed.session.user).toMatchObject({ email: newEmail, identities: [{ email: newEmail }] });
    expect(changed.session.user).not.toHaveProperty('new_email');
    const old = await server.client().signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  test.each([
    ['new', 'current'],
    ['current', 'new'],
  ] as const)(
    'needs the confirmation of both addresses without auto-confirm, the %s one first',
    async (first, second) => {
      const { auth, email, newEmail, codes } = await requestAddressChange();
      const address = { current: email, new: newEmail };
      const pending = await auth.verifyOtp({ email: address[first], token: codes[first].code, type: 'email_change' });
      expect([pending.error, pending.data.session]).toEqual([null, null]);
      const again = await auth.verifyOtp({ email: address[first], token: codes[first].code, type: 'email_change' });
      expect(again.error?.code).toBe('otp_expired');
      const complete = await auth.verifyOtp({
        email: address[second],
        token: codes[second].code,
        type: 'email_change',
      });
      expect(complete.data.user).toMatchObject({ email: newEmail });
    },
  );

  test('the first link redirects with a message about the second', async () => {
    const { codes } = await requestAddressChange();
    const answer = await pressLink(secure, codes.new.link);
    const fragment = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
    expect(fragment.get('message')).toMatch(/^Confirmation link accepted/);
    const complete = await pressLink(secure, codes.current.link);
    expect(complete.headers.get('location')).toMatch(/access_token=/);
  });

  test('the account tells which links are still needed', async () => {
    const { auth, email, newEmail, codes } = await requestAddressChange();
    const awaited = async () => (await auth.getUser()).data.user?.app_metadata.email_change_awaits;
    expect(await awaited()).toEqual([newEmail, email]);
    await pressLink(secure, codes.new.link);
    expect(await awaited()).toEqual([email]);
    await pressLink(secure, codes.current.link);
    expect(await awaited()).toBeUndefined();
  });

  test('another change revokes the confirmation by the current address', async () => {
    const { auth, email, codes } = await requestAddressChange();
    await auth.verifyOtp({ email, token: codes.current.code, type: 'email_change' });
    const other = uniqueEmail();
    await auth.updateUser({ email: other });
    const { code } = await secure.mailbox.take('email_change_new', other);
    const pending = await auth.verifyOtp({ email: other, token: code, type: 'email_change' });
    expect(pending.data.session).toBeNull();
    expect((await auth.getUser()).data.user?.email).toBe(email);
  });

  test('can be mailed again, except to an address that has confirmed it @A15.2', async () => {
    const { auth, email, newEmail, codes } = await requestAddressChange();
    await auth.verifyOtp({ email, token: codes.current.code, type: 'email_change' });
    expect((await auth.resend({ type: 'email_change', email: newEmail })).error).toBeNull();
    const { code } = await secure.mailbox.take('email_change_new', newEmail);
    const complete = await auth.verifyOtp({ email: newEmail, token: code, type: 'email_change' });
    expect(complete.data.user?.email).toBe(newEmail);
  });

  test('cannot take the address of another account, even if it signed up in the meantime', async () => {
    const { auth } = await createSignedInUser(server);
    const { email: taken } = await createSignedInUser(server);
    expect((await auth.updateUser({ email: taken })).error).toMatchObject({ status: 422, code: 'email_exists' });

    const wanted = uniqueEmail();
    await auth.updateUser({ email: wanted });
    const { code } = await server.mailbox.take('email_change_new', wanted);
    await server.client().signUp({ email: wanted, password: PASSWORD });
    const late = await server.client().verifyOtp({ email: wanted, token: code, type: 'email_change' });
    expect(late.error?.code).toBe('otp_expired');
    expect(await server.db.$count(users, eq(users.email, wanted))).toBe(1);
  });

  /** Signs up a user who requests a new address, and returns the codes of both mails. */
  async function requestAddressChange() {
    const email = uniqueEmail();
    const newEmail = uniqueEmail();
    const auth = secure.client();
    await auth.signUp({ email, password: PASSWORD });
    const { code } = await secure.mailbox.take('signup', email);
    await auth.verifyOtp({ email, token: code, type: 'signup' });
    await auth.updateUser({ email: newEmail });
    const codes = {
      new: await secure.mailbox.take('email_change_new', newEmail),
      current: await secure.mailbox.take('email_change_current', email),
    };
    return { auth, email, newEmail, codes };
  }
});
