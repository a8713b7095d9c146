import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { devices } from '../table';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { anAddress, cookieJar, PASSWORD, signedIn } from '../testing/test-users';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ rateLimits: true });
});
afterAll(() => server.close());

type Attempt = () => Promise<{ status: number; body: { error_code?: string } }>;

/** Tries until it is refused for the number of tries. */
async function triesOf(attempt: Attempt): Promise<number> {
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

test('an address is mailed to once a minute for each purpose, known or not', async () => {
  const { email } = await signedIn(server);
  for (const address of [email, anAddress()]) {
    expect((await post('/recover', { email: address })).status).toBe(200);
    const soon = await post('/recover', { email: address.toUpperCase() });
    expect([soon.status, soon.body.error_code]).toEqual([429, 'over_email_send_rate_limit']);
    expect(soon.body.msg).toMatch(/^For security purposes, you can only request this after (59|60) seconds\.$/);
    expect((await post('/otp', { email: address })).status).toBe(200);
  }
  server.pass(60_000);
  expect((await post('/recover', { email })).status).toBe(200);
  server.pass(-60_000);
});

test('of many requests for one mail at once one is granted', async () => {
  const email = anAddress();
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('/recover', { email })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
});

test('a signed-in visitor asks for a code, and for another address, once a minute', async () => {
  const { auth } = await signedIn(server);
  expect((await auth.reauthenticate()).error).toBeNull();
  expect((await auth.reauthenticate()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect((await auth.updateUser({ email: anAddress() })).error).toBeNull();
  expect((await auth.updateUser({ email: anAddress() })).error?.code).toBe('over_email_send_rate_limit');
});

test('a sign-up that waits for its mail can be repeated after a minute', async () => {
  const own = await startAuth({ rateLimits: true, autoconfirm: false });
  const email = anAddress();
  const auth = own.client();
  expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  expect((await auth.signUp({ email, password: PASSWORD })).error?.code).toBe('over_email_send_rate_limit');
  expect((await auth.resend({ type: 'signup', email })).error?.code).toBe('over_email_send_rate_limit');
  own.pass(60_000);
  expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  await own.close();
});

test('passwords can be guessed thirty times a minute, through either door', async () => {
  const own = await startAuth({ rateLimits: true });
  const body = { email: anAddress(), password: 'not-this-one' };
  for (let tries = 0; tries < 15; tries++) {
    await own.call('POST', '/token?grant_type=password', { body });
    await own.app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
  }
  expect((await own.call('POST', '/token?grant_type=password', { body })).status).toBe(429);
  const form = await own.app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
  expect([form.statusCode, form.json()]).toEqual([
    429,
    { message: 'Too many attempts. Please wait a few minutes and try again.' },
  ]);
  await own.close();
});

test('mailed codes can be guessed five times for an address, and thirty times by a client', async () => {
  const { email } = await signedIn(server);
  expect(await triesOf(() => post('/verify', { type: 'recovery', email, token: '000000' }))).toBe(5);
  const links = () => post('/verify', { type: 'recovery', token_hash: 'x' });
  expect(await triesOf(links)).toBe(24);
  expect((await server.call('GET', '/verify?type=recovery&token=x')).status).toBe(429);
});

test('one client cannot use up the passwords that an account takes', async () => {
  const own = await startAuth({ rateLimits: true });
  const { email } = await signedIn(own);
  const logIn = (password: string, remoteAddress: string, cookie = '') =>
    own.app.inject({
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
  await own.close();
});

test('while many clients guess, a browser that the account knows logs in, through either door', async () => {
  const own = await startAuth({ rateLimits: true });
  const { email } = await signedIn(own);
  const logIn = (url: string, password: string, remoteAddress: string, cookie = '') =>
    own.app.inject({ method: 'POST', url, payload: { email, password }, remoteAddress, headers: { cookie } });
  const doors = ['/api/auth/login', '/auth/v1/token?grant_type=password'];
  const first = await logIn(doors[0] ?? '', PASSWORD, '192.0.2.1');
  const [device] = first.cookies;
  expect(first.cookies.map(({ name, path, httpOnly, sameSite }) => [name, path, httpOnly, sameSite])).toEqual([
    ['arena_device', '/auth/v1', true, 'Lax'],
    ['arena_device', '/api/auth', true, 'Lax'],
  ]);
  for (let number = 0; number < 110; number++) {
    await logIn(doors[number % 2] ?? '', 'not-this-one', `198.51.100.${number}`);
  }
  for (const door of doors) {
    expect((await logIn(door, PASSWORD, '192.0.2.9')).statusCode).toBe(429);
    expect((await logIn(door, PASSWORD, '192.0.2.9', `arena_device=${'x'.repeat(43)}`)).statusCode).toBe(429);
    const owner = await logIn(door, PASSWORD, '198.51.100.1', `arena_device=${device?.value}`);
    expect(owner.statusCode).toBe(200);
  }
  const guesses = [];
  for (let times = 0; times < 30; times++) {
    guesses.push(
      (await logIn(doors[0] ?? '', 'not-this-one', '192.0.2.9', `arena_device=${device?.value}`)).statusCode,
    );
  }
  expect(guesses.filter((status) => status === 400)).toHaveLength(28);
  await own.close();
});

test('a new password is for no browser but the one that chose it', async () => {
  const own = await startAuth({ rateLimits: true });
  const jars = [cookieJar(), cookieJar()];
  const { email, auth } = await signedIn(own, { fetch: jars[0] as typeof fetch });
  await own.client({ fetch: jars[1] as typeof fetch }).signInWithPassword({ email, password: PASSWORD });
  expect(await own.db.$count(devices)).toBe(2);
  expect((await auth.updateUser({ password: 'another-secret-8' })).error).toBeNull();
  expect(await own.db.$count(devices)).toBe(1);
  await own.close();
});

test('refresh tokens that are none are counted, good ones never', async () => {
  const { session } = await signedIn(server);
  const refresh = (token: string) => post('/token?grant_type=refresh_token', { refresh_token: token });
  let { refresh_token: token } = session;
  for (let times = 0; times < 40; times++) {
    const { status, body } = await refresh(token);
    expect(status).toBe(200);
    token = body.refresh_token ?? '';
  }
  expect(await triesOf(() => refresh('none'))).toBe(30);
  expect((await refresh(token)).status).toBe(200);
});

test.each([
  ['/signup', {}],
  ['/resend', {}],
])('POST %s is answered thirty times', async (path, body) => {
  const own = await startAuth({ rateLimits: true });
  for (let times = 0; times < 30; times++) await own.call('POST', path, { body });
  expect((await own.call('POST', path, { body })).body.error_code).toBe('over_request_rate_limit');
  await own.close();
});

test('one client gets thirty mails sent in an hour', async () => {
  const own = await startAuth({ rateLimits: true });
  const ask = (path: string) => own.call('POST', path, { body: { email: anAddress() } });
  for (let times = 0; times < 15; times++) await Promise.all([ask('/recover'), ask('/otp')]);
  const more = await ask('/recover');
  expect([more.status, more.body.msg]).toEqual([429, 'email rate limit exceeded']);
  await own.close();
});
