import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { ACCESS_TOKEN_LIFETIME } from '../keys/access-token';
import { signingKeys } from '../table';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { elsewhere, signedIn } from '../testing/test-users';

const VERSION = { 'x-supabase-api-version': '2024-01-01' };

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

const user = (token: string) => server.call('GET', '/user', { token });

async function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

test('the access token says who, how sure and until when, and nothing of a password', async () => {
  const { session } = await signedIn(server);
  expect(decodeProtectedHeader(session.access_token)).toEqual({
    alg: 'ES256',
    typ: 'JWT',
    kid: expect.any(String),
  });
  const claims = await claimsOf(session.access_token);
  expect(claims).toEqual({
    iss: 'http://localhost/auth/v1',
    sub: session.user.id,
    aud: 'authenticated',
    exp: session.expires_at,
    iat: (session.expires_at ?? 0) - ACCESS_TOKEN_LIFETIME,
    email: session.user.email,
    phone: '',
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: session.user.user_metadata,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
  });
});

test('the client itself verifies a token with the published keys', async () => {
  const { auth, session } = await signedIn(server);
  const asked: string[] = [];
  const watching = server.client({
    fetch: (input, init) => {
      asked.push(String(input));
      return fetch(input, init);
    },
  });
  const { data, error } = await watching.getClaims(session.access_token);
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(session.user.id);
  expect(asked).toEqual([`${server.url}/auth/v1/.well-known/jwks.json`]);
  expect((await auth.getClaims()).data?.claims.session_id).toEqual(expect.any(String));
});

test('A12.2 the client tells of the session it starts with', async () => {
  const storage = new Map<string, string>();
  const { session } = await signedIn(server, { storage });
  const [kept = ''] = storage.values();
  const reloaded = server.client({ storage: { get: () => kept } as never });
  const token = await new Promise((resolve) => {
    reloaded.onAuthStateChange((event, started) => {
      if (event === 'INITIAL_SESSION') resolve(started?.access_token);
    });
  });
  expect(token).toBe(session.access_token);
});

test('the keys are public ones, to be kept for ten minutes', async () => {
  const answer = await server.call('GET', '/.well-known/jwks.json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  const [key] = answer.body.keys ?? [];
  expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] });
  expect(key).not.toHaveProperty('d');
});

describe('tokens that are refused', () => {
  test('expired: five seconds of grace and no more', async () => {
    const { session } = await signedIn(server);
    server.pass(ACCESS_TOKEN_LIFETIME * 1000 + 3_000);
    expect((await user(session.access_token)).status).toBe(200);
    server.pass(4_000);
    const answer = await user(session.access_token);
    expect([answer.status, answer.body.error_code]).toEqual([403, 'bad_jwt']);
    expect(answer.body.msg).toMatch(/^invalid JWT: unable to parse or verify signature, /);
    server.pass(-ACCESS_TOKEN_LIFETIME * 1000 - 7_000);
  });

  test('forged: changed, unsigned, signed with another key or with the public one as a secret', async () => {
    const { session } = await signedIn(server);
    const { kid = '' } = decodeProtectedHeader(session.access_token);
    const claims = await claimsOf(session.access_token);
    const [head, , signature] = session.access_token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url');
    const { privateKey } = await generateKeyPair('ES256');
    const { body } = await server.call('GET', '/.well-known/jwks.json');
    const shared = new TextEncoder().encode(JSON.stringify(body.keys?.[0]));
    const forgeries = [
      `${head}.${changed}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'unknown' }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(shared),
      'a.b.c',
      'nonsense',
    ];
    for (const token of forgeries) {
      const answer = await user(token);
      expect([answer.status, answer.body.error_code]).toEqual([403, 'bad_jwt']);
    }
  });

  test('ours, but of nobody', async () => {
    const own = await startAuth();
    const { session } = await signedIn(own);
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const [jwk, kept] = [await exportJWK(publicKey), await exportJWK(privateKey)];
    const kid = 'another-of-ours';
    const named = { kid, alg: 'ES256', use: 'sig' };
    await own.db.insert(signingKeys).values({
      kid,
      publicKey: { ...jwk, ...named },
      privateKey: { ...kept, ...named },
      createdAt: new Date(0),
    });
    own.pass(61_000);
    const sign = async (changes: object) => {
      const claims = { ...(await claimsOf(session.access_token)), ...changes };
      const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
      const answer = await own.call('GET', '/user', { token });
      return [answer.status, answer.body.error_code];
    };
    const stranger = '3f1e0a52-9d4c-4f6b-8a53-0d8f5f0d2c11';
    expect(await sign({})).toEqual([200, undefined]);
    expect(await sign({ sub: undefined })).toEqual([403, 'bad_jwt']);
    expect(await sign({ sub: 'asha' })).toEqual([400, 'bad_jwt']);
    expect(await sign({ sub: stranger })).toEqual([403, 'user_not_found']);
    expect(await sign({ session_id: stranger })).toEqual([403, 'session_not_found']);
    expect(await sign({ session_id: undefined })).toEqual([403, 'session_not_found']);
    expect(await sign({ exp: undefined })).toEqual([403, 'bad_jwt']);
    await own.close();
  });
});

test('a key is replaced after ninety days; tokens of the old one stay good until they expire', async () => {
  const own = await startAuth();
  const { session, email } = await signedIn(own);
  const keys = async () => (await own.call('GET', '/.well-known/jwks.json')).body.keys?.map(({ kid }) => kid) ?? [];
  const [old] = await keys();
  own.pass(90 * 86_400_000 + 1);
  const renewed = await own.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  });
  expect(decodeProtectedHeader(renewed.body.access_token ?? '').kid).not.toBe(old);
  expect(await keys()).toEqual([decodeProtectedHeader(renewed.body.access_token ?? '').kid, old]);
  own.pass(3 * 3_600_000);
  await elsewhere(own, email);
  expect(await keys()).not.toContain(old);
  await own.close();
});

test('many first calls at once make one key', async () => {
  const own = await startAuth();
  await Promise.all([1, 2, 3, 4].map(() => own.call('GET', '/.well-known/jwks.json')));
  expect(await own.db.$count(signingKeys)).toBe(1);
  await own.close();
});

test.each([-1, 1])('a client whose clock is %p hours off stays signed in', async (hours) => {
  const { auth, user: account } = await signedIn(server);
  const real = Date.now;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000);
  // The server's clock is made from the same one here, and stays right.
  server.pass(-hours * 3_600_000);
  const { data, error } = await auth.getUser();
  const refreshed = await auth.refreshSession();
  server.pass(hours * 3_600_000);
  clock.mockRestore();
  expect([error, data.user?.id, refreshed.error]).toEqual([null, account.id, null]);
});

describe('shapes of failures', () => {
  test('a client that understands words gets words', async () => {
    const answer = await server.call('POST', '/recover', { body: {}, headers: VERSION });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'validation_failed', message: 'Password recovery requires an email' },
    ]);
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(answer.headers.get('x-sb-error-code')).toBe('validation_failed');
  });

  test.each(['2023-12-31', 'soon', '', '2024-13-01'])('the version %p gets numbers', async (version) => {
    const headers = { 'x-supabase-api-version': version };
    const answer = await server.call('POST', '/recover', { body: {}, headers });
    expect(answer.body).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Password recovery requires an email',
    });
    expect(answer.headers.get('x-supabase-api-version')).toBeNull();
  });

  test('a weak password carries its reasons', async () => {
    const body = { email: 'a@b.in', password: '12345' };
    const answer = await server.call('POST', '/signup', { body, headers: VERSION });
    expect(answer.body).toEqual({
      code: 'weak_password',
      message: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    });
    const { error } = await server.client().signUp(body);
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
  });
});

test('settings and health', async () => {
  const settings = await server.call('GET', '/settings');
  expect(settings.body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    sms_provider: '',
  });
  expect((await server.call('GET', '/health')).body).toMatchObject({ name: 'GoTrue', version: expect.any(String) });
});

test('nothing that has to do with accounts is kept by a cache or given to other sites', async () => {
  const { session } = await signedIn(server);
  for (const path of ['/user', '/settings', '/nothing']) {
    const answer = await server.call('GET', path, {
      token: session.access_token,
      headers: { origin: 'https://example.org' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});
