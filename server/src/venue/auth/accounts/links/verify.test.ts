import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { pressLink } from '../../../../testing/auth/press-link';
import { type AuthServer, startAuth } from '../../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, uniqueEmail } from '../../../../testing/auth/test-users';
import { differentCode } from '../../../../testing/auth/two-factor';
import { mailedSecrets } from '../../table';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

/** Signs up a user and takes a mail with a login code and link. */
async function mailLoginCode() {
  const { email } = await createSignedInUser(server);
  await server.client().signInWithOtp({ email });
  return { email, ...(await server.mailbox.take('magiclink', email)) };
}

const verify = (email: string, token: string) => server.client().verifyOtp({ email, token, type: 'email' });

const tokenIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';

test('a mailed code opens a session only once', async () => {
  const { email, code } = await mailLoginCode();
  const { data } = await verify(email.toUpperCase(), code);
  expect(decodeJwt(data.session?.access_token ?? '').amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
  expect((await verify(email, code)).error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  });
});

test('code and link invalidate each other, and a newer mail invalidates both', async () => {
  const first = await mailLoginCode();
  await pressLink(server, first.link);
  expect((await verify(first.email, first.code)).error?.code).toBe('otp_expired');
  const second = await mailLoginCode();
  await server.client().signInWithOtp({ email: second.email });
  const third = await server.mailbox.take('magiclink', second.email);
  const stale = await server.client().verifyOtp({ token_hash: tokenIn(second.link), type: 'magiclink' });
  expect(stale.error).toMatchObject({ code: 'otp_expired', message: 'Email link is invalid or has expired' });
  expect((await server.client().verifyOtp({ token_hash: tokenIn(third.link), type: 'email' })).error).toBeNull();
});

test('parallel uses of a code open one session', async () => {
  const { email, code } = await mailLoginCode();
  const answers = await Promise.all([1, 2, 3].map(() => verify(email, code)));
  expect(answers.filter(({ data }) => data.session)).toHaveLength(1);
});

test('five wrong attempts invalidate a code, even in parallel', async () => {
  const { email, code } = await mailLoginCode();
  await Promise.all([1, 2, 3, 4, 5].map((by) => verify(email, differentCode(code, by))));
  expect((await verify(email, code)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  server.advanceClock(60_000);
  expect((await verify(email, code)).error?.code).toBe('otp_expired');
});

test('a code still works after four wrong attempts', async () => {
  const { email, code } = await mailLoginCode();
  for (const by of [1, 2, 3, 4]) await verify(email, differentCode(code, by));
  expect((await verify(email, code)).error).toBeNull();
});

test('code and link expire after an hour', async () => {
  const { email, code, link } = await mailLoginCode();
  server.advanceClock(3_601_000);
  expect((await verify(email, code)).error?.code).toBe('otp_expired');
  const answer = await server.call('GET', link);
  expect(answer.headers.get('location')).toContain('error_code=otp_expired');
  server.advanceClock(-3_601_000);
});

test('the database contains neither codes nor links', async () => {
  const { code, link } = await mailLoginCode();
  const rows = JSON.stringify(await server.db.select().from(mailedSecrets));
  expect(rows).not.toContain(`"${code}"`);
  expect(rows).not.toContain(tokenIn(link));
});

test('an invalid link redirects with the reason @A14.3', async () => {
  const answer = await server.call('GET', '/verify?token=stale&type=recovery&redirect_to=http://localhost/settings');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    'http://localhost/settings#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&type=recovery&sb=',
  ]);
});

test('a link works only for its own type', async () => {
  const { link } = await mailLoginCode();
  const answer = await server.call('GET', link.replace('type=magiclink', 'type=recovery'));
  expect(answer.headers.get('location')).toContain('error_code=otp_expired');
});

test('an account created by a magic link has no password', async () => {
  const email = uniqueEmail();
  await server.client().signInWithOtp({ email, options: { data: { name: 'Asha' } } });
  const { code } = await server.mailbox.take('magiclink', email);
  const { data } = await verify(email, code);
  expect(data.user).toMatchObject({ email, user_metadata: { name: 'Asha', email_verified: true } });
  expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('without account creation an unknown address gets the same answer, but no mail', async () => {
  const freshServer = await startAuth();
  const { error } = await freshServer
    .client()
    .signInWithOtp({ email: uniqueEmail(), options: { shouldCreateUser: false } });
  expect(error).toBeNull();
  await freshServer.close();
  expect(freshServer.mailbox.mails).toEqual([]);
});

test.each([
  ['no type', { token: '123456', email: 'a@b.in' }, 400, 'validation_failed'],
  ['no token', { type: 'email', email: 'a@b.in' }, 400, 'validation_failed'],
  ['token and hash', { type: 'email', token: '1', token_hash: 'x' }, 400, 'validation_failed'],
  ['a hash with an address', { type: 'email', token_hash: 'x', email: 'a@b.in' }, 400, 'validation_failed'],
  ['a hash of an unknown type', { type: 'toString', token_hash: 'x' }, 400, 'validation_failed'],
  ['a code of an unknown type', { type: 'toString', token: '1', email: 'a@b.in' }, 403, 'otp_expired'],
  ['no address', { type: 'email', token: '1' }, 400, 'validation_failed'],
  ['a malformed address', { type: 'email', token: '1', email: 'asha' }, 422, 'validation_failed'],
  ['a malformed phone', { type: 'sms', token: '1', phone: 'call me' }, 400, 'validation_failed'],
  ['a phone', { type: 'sms', token: '1', phone: '919876543210' }, 403, 'otp_expired'],
  ['an invitation', { type: 'invite', token: '1', email: 'a@b.in' }, 403, 'otp_expired'],
])('rejects a verification with %s', async (_what, body, status, code) => {
  const answer = await server.call('POST', '/verify', { body });
  expect([answer.status, answer.body.error_code]).toEqual([status, code]);
});

test.each(['/verify?token=x', '/verify?type=email'])(
  'the incomplete link %s gets a page that says so',
  async (path) => {
    const answer = await server.call('GET', path);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('This link is not complete')]);
  },
);
