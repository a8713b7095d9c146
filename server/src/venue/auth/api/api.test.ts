import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, signInFromNewBrowser, uniqueEmail } from '../../../testing/auth/test-users';
import { users } from '../table';

let server: AuthServer;
let secure: AuthServer;

beforeAll(async () => {
  [server, secure] = await Promise.all([startAuth(), startAuth({ autoconfirm: false })]);
});
afterAll(() => Promise.all([server.close(), secure.close()]));

/** The fields of the sign-up form, with changes by the test. */
function applicant(changes: object = {}) {
  const email = uniqueEmail();
  return { username: email.split('@')[0] ?? '', email, password: PASSWORD, ...changes };
}

async function post(path: string, body: unknown, target = server) {
  const answer = await target.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

test('sign up, then log in: token and user @T2.1 @T2.2 @T2.8 @A10.2', async () => {
  const form = applicant();
  expect((await post('signup', form)).status).toBe(201);
  const { status, body, headers } = await post('login', { email: form.email, password: form.password });
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: expect.any(String),
    expires_in: 3600,
    user: { id: expect.any(String), email: form.email, name: form.username, profileImage: null, factors: [] },
  });
});

test('the auth client accepts the tokens of a login as a session @A10.3 @A12.1', async () => {
  const form = applicant();
  await post('signup', form);
  const { body } = await post('login', form);
  const tokens = { access_token: body.token, refresh_token: body.refresh_token };
  const { data, error } = await server.client().setSession(tokens);
  expect([error, data.user?.email]).toEqual([null, form.email]);
});

test('name and picture come from the metadata, and invalid values are ignored @T2.8', async () => {
  const { auth, email } = await createSignedInUser(server);
  await auth.updateUser({ data: { name: ' Asha Rawat ', avatar_url: 'https://example.in/asha.png' } });
  const first = await post('login', { email, password: PASSWORD });
  expect(first.body.user).toMatchObject({ name: 'Asha Rawat', profileImage: 'https://example.in/asha.png' });
  await auth.updateUser({ data: { name: { first: 'Asha' }, username: 7, avatar_url: [] } });
  const second = await post('login', { email, password: PASSWORD });
  expect(second.body.user).toMatchObject({ name: '', profileImage: null });
});

test('a login lists the factors of the account @T2.8', async () => {
  const { auth, email } = await createSignedInUser(server);
  await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  const { body } = await post('login', { email, password: PASSWORD });
  expect(body.user.factors).toEqual([expect.objectContaining({ factor_type: 'totp', status: 'unverified' })]);
});

test('stores the username trimmed and in lower case @A8.1 @A8.2 @T2.10', async () => {
  const form = applicant({ username: '  Asha Of DOON ' });
  await post('signup', form);
  const { session } = await signInFromNewBrowser(server, form.email);
  expect(session.user.user_metadata.username).toBe('asha of doon');
});

test.each([
  ['a short username @A7.1', { username: ' ab ' }, 'Username must be at least 3 characters long.'],
  ['no username @A7.1', { username: undefined }, 'Username must be at least 3 characters long.'],
  ['no email @A7.2', { email: 'asha@example' }, 'Please enter a valid email address.'],
  ['spaces in it @A7.7', { email: 'x y@z.w q' }, 'Please enter a valid email address.'],
  ['a short password @A7.3', { password: '12345' }, 'Password must be at least 6 characters long.'],
  ['a number', { password: 1234567 }, 'Password must be at least 6 characters long.'],
  ['an over-long password', { password: 'x'.repeat(257) }, 'Password cannot be longer than 256 characters.'],
  ['an over-long username', { username: 'x'.repeat(61) }, 'username: Please use at most 60 characters.'],
  ['two addresses', { email: 'a@b.in,c@d.in' }, 'Please enter a valid email address.'],
])('rejects a sign-up with %s, with a message @T2.9 @T2.10 @T2.11', async (_what, changes, message) => {
  const answer = await post('signup', applicant(changes));
  expect([answer.status, answer.body]).toEqual([400, { message }]);
});

test.each([
  ['an empty text', '', 400, 'The request is empty. Send a JSON body.'],
  ['invalid JSON', '{', 400, 'The request is not valid JSON.'],
  ['an array', '[]', 400, 'The request is missing or has the wrong type.'],
  ['100 kB', { ...applicant(), password: 'x'.repeat(100_000) }, 413, 'The request is too large.'],
])('rejects %s as a body, with a message @T2.9 @T2.11', async (_what, body, status, message) => {
  for (const path of ['signup', 'login']) {
    const answer = await post(path, body);
    expect([answer.status, answer.body]).toEqual([status, { message }]);
  }
});

test('six spaces are a valid password @A7.8', async () => {
  const form = applicant({ password: '      ' });
  expect((await post('signup', form)).status).toBe(201);
  expect((await post('login', form)).status).toBe(200);
});

test('a wrong password and an unknown address get the same answer @A11.1 @T2.9', async () => {
  const form = applicant();
  await post('signup', form);
  const expected = [400, { message: 'The email address or the password is wrong.' }];
  for (const changes of [{ password: 'not-this-one' }, { email: uniqueEmail() }]) {
    const { status, body } = await post('login', { ...form, ...changes });
    expect([status, body]).toEqual(expected);
  }
});

test('rejects a taken address @T2.10', async () => {
  const form = applicant();
  await post('signup', form);
  const { status, body } = await post('signup', { ...form, username: 'another-name' });
  expect([status, body]).toEqual([
    422,
    { message: 'There is already an account with this email address. Please log in.' },
  ]);
});

test('rejects a taken username regardless of case @T2.10', async () => {
  const { username } = applicant();
  await post('signup', applicant({ username }));
  const { status, body } = await post('signup', applicant({ username: ` ${username.toUpperCase()} ` }));
  expect([status, body]).toEqual([422, { message: 'This username is already taken. Please choose another one.' }]);
});

test('of parallel sign-ups with the same username one succeeds', async () => {
  const { username } = applicant();
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('signup', applicant({ username }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  expect(await server.db.$count(users, eq(users.username, username))).toBe(1);
});

describe('without auto-confirm', () => {
  test('a login before the confirmation is rejected with advice', async () => {
    const form = applicant();
    expect((await post('signup', form, secure)).status).toBe(201);
    const { status, body } = await post('login', form, secure);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^Please confirm your email address first/);
  });

  test('a registered address gets the same answer as an unknown one, even with a taken username', async () => {
    const form = applicant();
    await post('signup', form, secure);
    const { code } = await secure.mailbox.take('signup', form.email);
    await secure.client().verifyOtp({ email: form.email, token: code, type: 'signup' });
    const other = uniqueEmail();
    for (const changes of [{ username: applicant().username }, {}]) {
      const known = await post('signup', { ...form, ...changes, password: 'another-one' }, secure);
      const unknown = await post('signup', { ...form, ...changes, email: other }, secure);
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    }
  });

  test('the first account to confirm its address gets the username', async () => {
    const { username } = applicant();
    const forms = [applicant({ username }), applicant({ username })];
    for (const form of forms) await post('signup', form, secure);
    for (const { email } of [...forms].reverse()) {
      const { code } = await secure.mailbox.take('signup', email);
      expect((await secure.client().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
    }
    const owners = await secure.db.select().from(users).where(eq(users.username, username));
    expect(owners.map(({ email }) => email)).toEqual([forms[1]?.email]);
  });
});
