import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { anAddress, PASSWORD, signedIn } from '../testing/test-users';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ autoconfirm: false });
});
afterAll(() => server.close());

test('A15.2 a confirmation is mailed again and voids the one before', async () => {
  const email = anAddress();
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

test('who is unknown, confirmed or waits for nothing gets the same answer and no mail', async () => {
  const own = await startAuth();
  const { email } = await signedIn(own);
  for (const [type, address] of [
    ['signup', anAddress()],
    ['signup', email],
    ['email_change', email],
    ['email_change', anAddress()],
  ] as const) {
    expect((await own.client().resend({ type, email: address })).error).toBeNull();
  }
  await own.close();
  expect(own.mailbox.mails).toEqual([]);
});

test('A14.1 without an address the client itself refuses', async () => {
  const { error } = await server.client().resend({ type: 'signup' } as never);
  expect(error?.message).toBe('You must provide either an email or phone number and a type');
});

test.each([
  ['another type', { type: 'recovery', email: 'a@b.in' }, 'validation_failed', /^Missing one of these types/],
  ['no address', { type: 'email_change' }, 'validation_failed', /^Missing email address/],
  ['a sign-up without e-mail', { type: 'signup', phone: '91' }, 'validation_failed', /email address$/],
  ['an SMS without phone', { type: 'sms', email: 'a@b.in' }, 'validation_failed', /phone number$/],
  ['both', { type: 'email_change', email: 'a@b.in', phone: '91' }, 'validation_failed', /^Only an email/],
  ['A15.2 a phone', { type: 'sms', phone: '919876543210' }, 'phone_provider_disabled', /^Phone logins/],
  ['a malformed address', { type: 'signup', email: 'asha' }, 'validation_failed', /invalid format/],
])('a mail again for %s is refused', async (_what, body, code, sentence) => {
  const answer = await server.call('POST', '/resend', { body });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error_code: code, msg: expect.stringMatching(sentence) });
});
