import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, uniqueEmail } from '../../../testing/auth/test-users';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ autoconfirm: false });
});
afterAll(() => server.close());

test('sends a confirmation again and invalidates the previous one @A15.2', async () => {
  const email = uniqueEmail();
  const auth = server.client();
  await auth.signUp({ email, password: PASSWORD });
  const first = await server.mailbox.take('signup', email);
  const options = { captchaToken: 'a-captcha', emailRedirectTo: 'http://localhost/profile' };
  expect((await auth.resend({ type: 'signup', email, options })).error).toBeNull();
  const second = await server.mailbox.take('signup', email);
  expect(second.link).toContain(encodeURIComponent('http://localhost/profile'));
  expect((await auth.verifyOtp({ email, token: first.code, type: 'signup' })).error?.code).toBe('otp_expired');
  expect((await auth.verifyOtp({ email, token: second.code, type: 'signup' })).error).toBeNull();
});

test('addresses that are unknown, confirmed or without a pending change get the same answer, but no mail', async () => {
  const freshServer = await startAuth();
  const { email } = await createSignedInUser(freshServer);
  for (const [type, address] of [
    ['signup', uniqueEmail()],
    ['signup', email],
    ['email_change', email],
    ['email_change', uniqueEmail()],
  ] as const) {
    expect((await freshServer.client().resend({ type, email: address })).error).toBeNull();
  }
  await freshServer.close();
  expect(freshServer.mailbox.mails).toEqual([]);
});

test('the client rejects a call without an address @A14.1', async () => {
  const { error } = await server.client().resend({ type: 'signup' } as never);
  expect(error?.message).toBe('You must provide either an email or phone number and a type');
});

test.each([
  ['an unknown type', { type: 'recovery', email: 'a@b.in' }, 'validation_failed', /^Missing one of these types/],
  ['no address', { type: 'email_change' }, 'validation_failed', /^Missing email address/],
  ['a sign-up without email', { type: 'signup', phone: '91' }, 'validation_failed', /email address$/],
  ['an SMS without phone', { type: 'sms', email: 'a@b.in' }, 'validation_failed', /phone number$/],
  ['both', { type: 'email_change', email: 'a@b.in', phone: '91' }, 'validation_failed', /^Only an email/],
  ['a phone @A15.2', { type: 'sms', phone: '919876543210' }, 'phone_provider_disabled', /^Phone logins/],
  ['a malformed address', { type: 'signup', email: 'asha' }, 'validation_failed', /invalid format/],
])('rejects a request with %s', async (_what, body, code, message) => {
  const answer = await server.call('POST', '/resend', { body });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error_code: code, msg: expect.stringMatching(message) });
});
