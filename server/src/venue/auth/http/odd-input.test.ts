import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, signInFromNewBrowser, uniqueEmail } from '../../../testing/auth/test-users';
import { collectRoutes, type Route } from '../../../testing/bad-input/collect-routes';
import { badRequests } from '../../../testing/bad-input/requests';
import { send } from '../../../testing/bad-input/send';
import { users } from '../table';

/** Requests per route. `npm run soak` sends many more. */
const RUNS = Number(process.env.ARENA_INPUT_RUNS ?? 5);

jest.setTimeout(60_000 + RUNS * 10_000);

let server: AuthServer;
let routes: Route[];

beforeAll(async () => {
  ({ result: server, routes } = await collectRoutes(() => startAuth()));
});
afterAll(() => server.close());

const oddTexts = {
  'a lone surrogate': '\ud800',
  NUL: 'a\0b',
  'three thousand characters': 'a'.repeat(3000),
  'three thousand characters of another script': 'अ'.repeat(3000),
  'the key __proto__': '__proto__',
  'a bidi override': '\u202eahsa',
};

const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;

const oddData: Record<string, object> = {
  ...Object.fromEntries(Object.entries(oddTexts).map(([name, text]) => [name, { name: text, [text]: 1 }])),
  'three thousand levels': nested(3000),
  'a hundred thousand bytes': { about: 'a'.repeat(100_000) },
  'names of built-in properties': JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":2}') as object,
  'numbers that overflow': JSON.parse('{"a":1e999,"b":-1e400}') as object,
};

describe.each(Object.entries(oddData))('%s as user data', (_what, data) => {
  test('never causes a 5xx, and the account can still log in', async () => {
    const { email, session } = await createSignedInUser(server);
    const answers = [
      await server.call('PUT', '/user', { token: session.access_token, body: { data } }),
      await server.call('POST', '/signup', { body: { email: uniqueEmail(), password: PASSWORD, data } }),
      await server.call('POST', '/otp', { body: { email: uniqueEmail(), data } }),
    ];
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const again = await signInFromNewBrowser(server, email);
    expect((await again.auth.getUser()).error).toBeNull();
  });
});

test.each(Object.entries(oddTexts))(
  'never answers 5xx to %s in names, issuers, codes and tokens',
  async (_what, text) => {
    const { session, email } = await createSignedInUser(server);
    const token = session.access_token;
    const calls: [string, object][] = [
      ['/factors', { factor_type: 'totp', friendly_name: text }],
      ['/factors', { factor_type: 'totp', issuer: text }],
      ['/verify', { type: 'email', email, token: text }],
      ['/verify', { type: text, token_hash: text }],
      ['/token?grant_type=password', { email: text, password: text }],
      ['/token?grant_type=refresh_token', { refresh_token: text }],
      ['/token?grant_type=pkce', { auth_code: text, code_verifier: text }],
      ['/recover', { email: `${text}@example.in` }],
      ['/signup', { email: `${text.slice(0, 60)}@example.in`, password: `${text.slice(0, 60)}secret` }],
    ];
    for (const [path, body] of calls) {
      expect([path, (await server.call('POST', path, { body, token })).status < 500]).toEqual([path, true]);
    }
  },
);

test('an account with the longest possible address can enrol an app', async () => {
  const email = `${'अ'.repeat(240)}@example.in`;
  const auth = server.client();
  expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  expect((await auth.mfa.enroll({ factorType: 'totp', issuer: 'अ'.repeat(64) })).error).toBeNull();
});

test('limits user data to 16 kB, and omits more than 4 kB from tokens', async () => {
  const { auth, session } = await createSignedInUser(server);
  const tooLarge = await auth.updateUser({ data: { about: 'a'.repeat(17_000) } });
  expect(tooLarge.error).toMatchObject({ status: 400, code: 'validation_failed' });
  expect((await auth.updateUser({ data: { about: 'a'.repeat(15_000) } })).error).toBeNull();
  const { data } = await auth.refreshSession();
  expect(data.user?.user_metadata.about).toHaveLength(15_000);
  expect(data.session?.access_token.length).toBeLessThan(session.access_token.length);
  expect(decodeJwt(data.session?.access_token ?? '').user_metadata).toEqual({});
  expect((await auth.getUser()).error).toBeNull();
});

test('user data that predates the limits can be reduced', async () => {
  const { auth, user } = await createSignedInUser(server);
  const metadata = { about: 'a'.repeat(40_000), more: 'a'.repeat(40_000) };
  await server.db.update(users).set({ metadata }).where(eq(users.id, user.id));
  await auth.refreshSession();
  expect((await auth.updateUser({ data: { more: null } })).error).toBeNull();
});

test('stores the data of a sign-up once', async () => {
  const auth = server.client();
  const email = uniqueEmail();
  const { data } = await auth.signUp({ email, password: PASSWORD, options: { data: { about: 'once-and-no-more' } } });
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ about: 'once-and-no-more', email });
  const rows = JSON.stringify(await server.db.select().from(users).where(eq(users.email, email)));
  expect(rows.split('once-and-no-more')).toHaveLength(2);
});

test.each([
  ['surrounding spaces', (email: string) => ` ${email}\t`],
  ['upper-case letters', (email: string) => email.toUpperCase()],
  ['decomposed characters', (email: string) => email.normalize('NFD')],
  ['a Punycode domain', (email: string) => email.replace('bücher.example', 'xn--bcher-kva.example')],
])('an address with %s is the same address, over both APIs', async (_what, transform) => {
  const email = uniqueEmail().replace('asha', 'ashé').replace('example.in', 'bücher.example');
  expect((await server.client().signUp({ email, password: PASSWORD })).error).toBeNull();
  const other = transform(email);
  expect((await server.client().signInWithPassword({ email: other, password: PASSWORD })).error).toBeNull();
  expect((await server.client().signUp({ email: other, password: 'another-one' })).error?.code).toBe(
    'user_already_exists',
  );
});

test('an account whose address is stored in another form can log in, and gets its mails', async () => {
  const { user } = await createSignedInUser(server);
  const email = uniqueEmail().replace('asha', 'ashé');
  await server.db
    .update(users)
    .set({ email: email.normalize('NFD') })
    .where(eq(users.id, user.id));
  expect((await signInFromNewBrowser(server, email)).session.user.id).toBe(user.id);
  await server.client().resetPasswordForEmail(email);
  expect((await server.mailbox.take('recovery', email.normalize('NFD'))).code).toMatch(/^\d{6}$/);
});

describe('usernames', () => {
  const signUp = async (username: string) => {
    const payload = { username, email: uniqueEmail(), password: PASSWORD };
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/signup', payload });
    return [answer.statusCode, answer.json().message];
  };

  test.each([
    ['an invisible character', 'as\u200bha', /^A username cannot have invisible/],
    ['a bidi override', 'asha\u202e', /^A username cannot have invisible/],
    ['a control character', 'as\u0007ha', /^A username cannot have invisible/],
    ['a lone surrogate', 'asha\ud800', /^A username cannot have invisible/],
    ['letters of two scripts', 'аsha-rao', /^Please use the letters of one script/],
    ['letters that look like Latin ones', 'сосоа', /^This username can be taken for/],
  ])('with %s are rejected with a message, over both APIs', async (_what, username, message) => {
    expect(await signUp(username)).toEqual([400, expect.stringMatching(message)]);
    const body = { email: uniqueEmail(), password: PASSWORD, data: { username } };
    expect((await server.call('POST', '/signup', { body })).status).toBe(400);
  });

  test.each(['asha_rao-7', 'आशा7', 'Ирина', 'Žofie', '田中はな'])('%s is accepted', async (username) => {
    expect((await signUp(`${username}${Math.random().toString().slice(2, 8)}`))[0]).toBe(201);
  });

  test('that differ only in full-width or upper-case letters are the same', async () => {
    expect((await signUp('ravi-unique'))[0]).toBe(201);
    expect((await signUp('ｒavi-ＵNIQUE'))[0]).toBe(422);
  });
});

test('random requests to the account routes never cause a 5xx, and the account can still log in', async () => {
  const { email, session, user } = await createSignedInUser(server);
  // With its own token, one of them could be a valid change of the password.
  const other = await createSignedInUser(server);
  const knownValues = [email, PASSWORD, session.refresh_token, user.id, '123456', 'totp'];
  const accountRoutes = routes.filter(({ url }) => url.startsWith('/auth/v1') || url.startsWith('/api/auth'));
  expect(accountRoutes.length).toBeGreaterThan(20);
  for (const route of accountRoutes) {
    await fc.assert(
      fc.asyncProperty(badRequests(route, knownValues, [other.session.access_token]), async (bad) => {
        await send(server.url, bad);
      }),
      { numRuns: RUNS },
    );
  }
  const { session: again, auth } = await signInFromNewBrowser(server, email);
  expect(again.user.id).toBe(user.id);
  expect((await auth.getUser()).error).toBeNull();
});
