import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { mailedSecrets } from '../table';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { anAddress, PASSWORD, signedIn } from '../testing/test-users';
import { otherCode } from '../testing/two-factor';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

/** Somebody who was mailed a code to log in with. */
async function mailed() {
  const { email } = await signedIn(server);
  await server.client().signInWithOtp({ email });
  return { email, ...(await server.mailbox.take('magiclink', email)) };
}

const verify = (email: string, token: string) => server.client().verifyOtp({ email, token, type: 'email' });

const linkOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';

test('a mailed code gives a session, once', async () => {
  const { email, code } = await mailed();
  const { data } = await verify(email.toUpperCase(), code);
  expect(decodeJwt(data.session?.access_token ?? '').amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
  expect((await verify(email, code)).error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  });
});

test('code and link void each other, and a newer mail voids both', async () => {
  const first = await mailed();
  await server.call('GET', first.link);
  expect((await verify(first.email, first.code)).error?.code).toBe('otp_expired');
  const second = await mailed();
  await server.client().signInWithOtp({ email: second.email });
  const third = await server.mailbox.take('magiclink', second.email);
  const stale = await server.client().verifyOtp({ token_hash: linkOf(second.link), type: 'magiclink' });
  expect(stale.error).toMatchObject({ code: 'otp_expired', message: 'Email link is invalid or has expired' });
  expect((await server.client().verifyOtp({ token_hash: linkOf(third.link), type: 'email' })).error).toBeNull();
});

test('of two who use a code at once one gets in', async () => {
  const { email, code } = await mailed();
  const answers = await Promise.all([1, 2, 3].map(() => verify(email, code)));
  expect(answers.filter(({ data }) => data.session)).toHaveLength(1);
});

test('five wrong tries void a code, also when they come at once', async () => {
  const { email, code } = await mailed();
  await Promise.all([1, 2, 3, 4, 5].map((by) => verify(email, otherCode(code, by))));
  expect((await verify(email, code)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  server.pass(60_000);
  expect((await verify(email, code)).error?.code).toBe('otp_expired');
});

test('a code that was tried in vain four times is still good', async () => {
  const { email, code } = await mailed();
  for (const by of [1, 2, 3, 4]) await verify(email, otherCode(code, by));
  expect((await verify(email, code)).error).toBeNull();
});

test('an hour later code and link are too old', async () => {
  const { email, code, link } = await mailed();
  server.pass(3_601_000);
  expect((await verify(email, code)).error?.code).toBe('otp_expired');
  const answer = await server.call('GET', link);
  expect(answer.headers.get('location')).toContain('error_code=otp_expired');
  server.pass(-3_601_000);
});

test('codes and links are not in the database', async () => {
  const { code, link } = await mailed();
  const kept = JSON.stringify(await server.db.select().from(mailedSecrets));
  expect(kept).not.toContain(`"${code}"`);
  expect(kept).not.toContain(linkOf(link));
});

test('A14.3 a link that is no longer good leads back with the reason', async () => {
  const answer = await server.call('GET', '/verify?token=stale&type=recovery&redirect_to=http://localhost/settings');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    'http://localhost/settings#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
  ]);
});

test('a program that only looks at a link does not use it up', async () => {
  const { link } = await mailed();
  expect((await server.call('HEAD', link)).status).toBe(404);
  expect((await server.call('GET', link)).headers.get('location')).toContain('access_token=');
});

test('a link is good only for what it was mailed for', async () => {
  const { link } = await mailed();
  const answer = await server.call('GET', link.replace('type=magiclink', 'type=recovery'));
  expect(answer.headers.get('location')).toContain('error_code=otp_expired');
});

test('an account made by a mail has no password', async () => {
  const email = anAddress();
  await server.client().signInWithOtp({ email, options: { data: { name: 'Asha' } } });
  const { code } = await server.mailbox.take('magiclink', email);
  const { data } = await verify(email, code);
  expect(data.user).toMatchObject({ email, user_metadata: { name: 'Asha', email_verified: true } });
  expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('an unknown address that shall get no account gets no mail, and the same answer', async () => {
  const own = await startAuth();
  const { error } = await own.client().signInWithOtp({ email: anAddress(), options: { shouldCreateUser: false } });
  expect(error).toBeNull();
  await own.close();
  expect(own.mailbox.mails).toEqual([]);
});

test.each([
  ['no type', { token: '123456', email: 'a@b.in' }, 400, 'validation_failed'],
  ['no token', { type: 'email', email: 'a@b.in' }, 400, 'validation_failed'],
  ['token and hash', { type: 'email', token: '1', token_hash: 'x' }, 400, 'validation_failed'],
  ['a hash with an address', { type: 'email', token_hash: 'x', email: 'a@b.in' }, 400, 'validation_failed'],
  ['a hash of an odd type', { type: 'toString', token_hash: 'x' }, 400, 'validation_failed'],
  ['a code of an odd type', { type: 'toString', token: '1', email: 'a@b.in' }, 403, 'otp_expired'],
  ['no address', { type: 'email', token: '1' }, 400, 'validation_failed'],
  ['a malformed address', { type: 'email', token: '1', email: 'asha' }, 422, 'validation_failed'],
  ['a malformed phone', { type: 'sms', token: '1', phone: 'call me' }, 400, 'validation_failed'],
  ['a phone', { type: 'sms', token: '1', phone: '919876543210' }, 403, 'otp_expired'],
  ['an invitation', { type: 'invite', token: '1', email: 'a@b.in' }, 403, 'otp_expired'],
])('verifying with %s is refused', async (_what, body, status, code) => {
  const answer = await server.call('POST', '/verify', { body });
  expect([answer.status, answer.body.error_code]).toEqual([status, code]);
});

test.each(['/verify?token=x', '/verify?type=email'])('the link %s is refused in JSON', async (path) => {
  const answer = await server.call('GET', path);
  expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
});
