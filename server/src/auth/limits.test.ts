import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anAddress, PASSWORD, signedIn } from './testing/people';
import { type AuthServer, startAuth } from './testing/start-auth';
import { codeOf, enrolled, otherCode } from './testing/two-steps';

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
    { message: 'Too many tries. Please wait a few minutes and try again.' },
  ]);
  await own.close();
});

test('mailed codes can be guessed thirty times', async () => {
  const { email } = await signedIn(server);
  expect(await triesOf(() => post('/verify', { type: 'recovery', email, token: '000000' }))).toBe(30);
  expect((await server.call('GET', '/verify?type=recovery&token=x')).status).toBe(429);
});

test('app codes can be guessed fifteen times a minute for an account', async () => {
  const person = await signedIn(server);
  const { factorId, secret } = await enrolled(person);
  const { data } = await person.auth.mfa.challenge({ factorId });
  const body = { challenge_id: data?.id, code: otherCode(codeOf(server, secret)) };
  const { access_token } = person.session;
  expect(await triesOf(() => post(`/factors/${factorId}/verify`, body, access_token))).toBe(15);
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
