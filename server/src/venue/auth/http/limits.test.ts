import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pressLink } from '../../../testing/auth/press-link';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createCookieFetch, createSignedInUser, PASSWORD, uniqueEmail } from '../../../testing/auth/test-users';
import { devices } from '../table';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ rateLimits: true });
});
afterAll(() => server.close());

type Attempt = () => Promise<{ status: number; body: { error_code?: string } }>;

/** Repeats an attempt until the rate limit rejects it, and counts the allowed attempts. */
async function countAllowed(attempt: Attempt): Promise<number> {
  for (let tries = 0; tries <= 40; tries++) {
    const { status, body } = await attempt();
    if (status !== 429) continue;
    expect(body.error_code).toBe('over_request_rate_limit');
    return tries;
  }
  return Number.POSITIVE_INFINITY;
}

const post = (path: string, body: object, token?: string) =>
  server.call('POST', path, { body, ...(token && { token }) });

test('an address gets one mail a minute for each purpose, whether registered or not', async () => {
  const { email } = await createSignedInUser(server);
  for (const address of [email, uniqueEmail()]) {
    expect((await post('/recover', { email: address })).status).toBe(200);
    const tooSoon = await post('/recover', { email: address.toUpperCase() });
    expect([tooSoon.status, tooSoon.body.error_code]).toEqual([429, 'over_email_send_rate_limit']);
    expect(tooSoon.body.msg).toMatch(/^For security purposes, you can only request this after (59|60) seconds\.$/);
    expect((await post('/otp', { email: address })).status).toBe(200);
  }
  server.advanceClock(60_000);
  expect((await post('/recover', { email })).status).toBe(200);
  server.advanceClock(-60_000);
});

test('after a jump of the clock ahead and back, an address gets mails again', async () => {
  const email = uniqueEmail();
  const DAY = 24 * 60 * 60_000;
  server.advanceClock(DAY);
  expect((await post('/recover', { email })).status).toBe(200);
  server.advanceClock(-DAY);
  expect((await post('/recover', { email })).status).toBe(200);
  expect((await post('/recover', { email })).status).toBe(429);
});

test('accepts one of many parallel requests for the same mail', async () => {
  const email = uniqueEmail();
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('/recover', { email })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
});

test('a signed-in user can request a code, and a new address, once a minute', async () => {
  const { auth } = await createSignedInUser(server);
  expect((await auth.reauthenticate()).error).toBeNull();
  expect((await auth.reauthenticate()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect((await auth.updateUser({ email: uniqueEmail() })).error).toBeNull();
  expect((await auth.updateUser({ email: uniqueEmail() })).error?.code).toBe('over_email_send_rate_limit');
});

test('an unconfirmed sign-up can be repeated after a minute', async () => {
  const freshServer = await startAuth({ rateLimits: true, autoconfirm: false });
  const email = uniqueEmail();
  const auth = freshServer.client();
  expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  expect((await auth.signUp({ email, password: PASSWORD })).error?.code).toBe('over_email_send_rate_limit');
  expect((await auth.resend({ type: 'signup', email })).error?.code).toBe('over_email_send_rate_limit');
  freshServer.advanceClock(60_000);
  expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  await freshServer.close();
});

test('a client can try thirty passwords a minute, over both APIs together', async () => {
  const freshServer = await startAuth({ rateLimits: true });
  const body = { email: uniqueEmail(), password: 'not-this-one' };
  for (let tries = 0; tries < 15; tries++) {
    await freshServer.call('POST', '/token?grant_type=password', { body });
    await freshServer.app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
  }
  expect((await freshServer.call('POST', '/token?grant_type=password', { body })).status).toBe(429);
  const form = await freshServer.app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
  expect([form.statusCode, form.json()]).toEqual([
    429,
    { message: 'Too many attempts. Please wait a few minutes and try again.' },
  ]);
  await freshServer.close();
});

test('allows five wrong mailed codes per address, and thirty verifications per client', async () => {
  const { email } = await createSignedInUser(server);
  expect(await countAllowed(() => post('/verify', { type: 'recovery', email, token: '000000' }))).toBe(5);
  const verifyLink = () => post('/verify', { type: 'recovery', token_hash: 'x' });
  expect(await countAllowed(verifyLink)).toBe(24);
  const pressed = await server.call('POST', '/verify/link', {
    body: 'type=recovery&token=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(pressed.headers.get('location')).toContain('error_code=over_request_rate_limit');
});

test('one client cannot exhaust the password attempts of an account', async () => {
  const freshServer = await startAuth({ rateLimits: true });
  const { email } = await createSignedInUser(freshServer);
  const logIn = (password: string, remoteAddress: string, cookie = '') =>
    freshServer.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress,
      headers: { cookie },
    });
  for (let times = 0; times < 20; times++) expect((await logIn('not-this-one', '192.0.2.1')).statusCode).toBe(400);
  for (let times = 0; times < 100; times++) expect((await logIn('not-this-one', '192.0.2.1')).statusCode).toBe(429);
  const owner = await logIn(PASSWORD, '192.0.2.2');
  expect(owner.statusCode).toBe(200);
  await freshServer.close();
});

test('a known browser can log in over both APIs while many clients guess the password', async () => {
  const freshServer = await startAuth({ rateLimits: true });
  const { email } = await createSignedInUser(freshServer);
  const logIn = (url: string, password: string, remoteAddress: string, cookie = '') =>
    freshServer.app.inject({ method: 'POST', url, payload: { email, password }, remoteAddress, headers: { cookie } });
  const paths = ['/api/auth/login', '/auth/v1/token?grant_type=password'];
  const first = await logIn(paths[0] ?? '', PASSWORD, '192.0.2.1');
  const [device] = first.cookies;
  expect(first.cookies.map(({ name, path, httpOnly, sameSite }) => [name, path, httpOnly, sameSite])).toEqual([
    ['arena_device', '/auth/v1', true, 'Lax'],
    ['arena_device', '/api/auth', true, 'Lax'],
  ]);
  for (let number = 0; number < 110; number++) {
    await logIn(paths[number % 2] ?? '', 'not-this-one', `198.51.100.${number}`);
  }
  for (const path of paths) {
    expect((await logIn(path, PASSWORD, '192.0.2.9')).statusCode).toBe(429);
    expect((await logIn(path, PASSWORD, '192.0.2.9', `arena_device=${'x'.repeat(43)}`)).statusCode).toBe(429);
    const owner = await logIn(path, PASSWORD, '198.51.100.1', `arena_device=${device?.value}`);
    expect(owner.statusCode).toBe(200);
  }
  const guesses = [];
  for (let times = 0; times < 30; times++) {
    guesses.push(
      (await logIn(paths[0] ?? '', 'not-this-one', '192.0.2.9', `arena_device=${device?.value}`)).statusCode,
    );
  }
  expect(guesses.filter((status) => status === 400)).toHaveLength(28);
  await freshServer.close();
});

test('a link from a recovery mail signs the owner in while many clients guess the password', async () => {
  const freshServer = await startAuth({ rateLimits: true });
  const { email } = await createSignedInUser(freshServer);
  const logIn = (password: string, remoteAddress: string) =>
    freshServer.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });
  for (let number = 0; number < 110; number++) await logIn('not-this-one', `198.51.100.${number}`);
  const owner = await logIn(PASSWORD, '192.0.2.9');
  expect([owner.statusCode, owner.json().message]).toEqual([
    429,
    'Too many attempts. Please wait a few minutes and try again.',
  ]);
  await freshServer.client().resetPasswordForEmail(email);
  const { link } = await freshServer.mailbox.take('recovery', email);
  const location = (await pressLink(freshServer, link)).headers.get('location') ?? '';
  const token = new URLSearchParams(location.split('#')[1]).get('access_token') ?? '';
  expect((await freshServer.call('GET', '/user', { token })).status).toBe(200);
  await freshServer.close();
});

test('a new password makes the account forget all other browsers', async () => {
  const freshServer = await startAuth({ rateLimits: true });
  const fetches = [createCookieFetch(), createCookieFetch()];
  const { email, auth } = await createSignedInUser(freshServer, { fetch: fetches[0] as typeof fetch });
  await freshServer.client({ fetch: fetches[1] as typeof fetch }).signInWithPassword({ email, password: PASSWORD });
  expect(await freshServer.db.$count(devices)).toBe(2);
  expect((await auth.updateUser({ password: 'another-secret-8' })).error).toBeNull();
  expect(await freshServer.db.$count(devices)).toBe(1);
  await freshServer.close();
});

test('limits failed refreshes, but not successful ones', async () => {
  const { session } = await createSignedInUser(server);
  const refresh = (token: string) => post('/token?grant_type=refresh_token', { refresh_token: token });
  let { refresh_token: token } = session;
  for (let times = 0; times < 40; times++) {
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    token = body.refresh_token ?? '';
  }
  expect(await countAllowed(() => refresh('none'))).toBe(30);
  expect((await refresh(token)).status).toBe(200);
});

test.each([
  ['/signup', {}],
  ['/resend', {}],
])('POST %s allows thirty requests', async (path, body) => {
  const freshServer = await startAuth({ rateLimits: true });
  for (let times = 0; times < 30; times++) await freshServer.call('POST', path, { body });
  expect((await freshServer.call('POST', path, { body })).body.error_code).toBe('over_request_rate_limit');
  await freshServer.close();
});

test('a client can request thirty mails an hour', async () => {
  const freshServer = await startAuth({ rateLimits: true });
  const requestMail = (path: string) => freshServer.call('POST', path, { body: { email: uniqueEmail() } });
  for (let times = 0; times < 15; times++) await Promise.all([requestMail('/recover'), requestMail('/otp')]);
  const rejected = await requestMail('/recover');
  expect([rejected.status, rejected.body.msg]).toEqual([429, 'email rate limit exceeded']);
  await freshServer.close();
});
