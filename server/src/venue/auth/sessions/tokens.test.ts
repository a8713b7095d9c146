import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, signInFromNewBrowser } from '../../../testing/auth/test-users';
import { ACCESS_TOKEN_LIFETIME } from '../keys/access-token';
import { signingKeys } from '../table';

const VERSION = { 'x-supabase-api-version': '2024-01-01' };

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

const getUser = (token: string) => server.call('GET', '/user', { token });

async function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

test('the access token names user, assurance level and expiry, and contains no password', async () => {
  const { session } = await createSignedInUser(server);
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

test('the client verifies a token locally with the published keys', async () => {
  const { auth, session } = await createSignedInUser(server);
  const urls: string[] = [];
  const recordingClient = server.client({
    fetch: (input, init) => {
      urls.push(String(input));
      return fetch(input, init);
    },
  });
  const { data, error } = await recordingClient.getClaims(session.access_token);
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(session.user.id);
  expect(urls).toEqual([`${server.url}/auth/v1/.well-known/jwks.json`]);
  expect((await auth.getClaims()).data?.claims.session_id).toEqual(expect.any(String));
});

test('the client emits its initial session @A12.2', async () => {
  const storage = new Map<string, string>();
  const { session } = await createSignedInUser(server, { storage });
  const [stored = ''] = storage.values();
  const reloadedClient = server.client({ storage: { get: () => stored } as never });
  const token = await new Promise((resolve) => {
    reloadedClient.onAuthStateChange((event, initialSession) => {
      if (event === 'INITIAL_SESSION') resolve(initialSession?.access_token);
    });
  });
  expect(token).toBe(session.access_token);
});

test('publishes only public keys, cacheable for ten minutes', async () => {
  const answer = await server.call('GET', '/.well-known/jwks.json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  const [key] = answer.body.keys ?? [];
  expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] });
  expect(key).not.toHaveProperty('d');
});

describe('rejected tokens', () => {
  test('expired: more than five seconds ago', async () => {
    const { session } = await createSignedInUser(server);
    server.advanceClock(ACCESS_TOKEN_LIFETIME * 1000 + 3_000);
    expect((await getUser(session.access_token)).status).toBe(200);
    server.advanceClock(4_000);
    const answer = await getUser(session.access_token);
    expect([answer.status, answer.body.error_code]).toEqual([403, 'bad_jwt']);
    expect(answer.body.msg).toMatch(/^invalid JWT: unable to parse or verify signature, /);
    server.advanceClock(-ACCESS_TOKEN_LIFETIME * 1000 - 7_000);
  });

  test('forged: modified, unsigned, signed with another key or with the public key as a secret', async () => {
    const { session } = await createSignedInUser(server);
    const { kid = '' } = decodeProtectedHeader(session.access_token);
    const claims = await claimsOf(session.access_token);
    const [header, , signature] = session.access_token.split('.');
    const modifiedClaims = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url');
    const { privateKey } = await generateKeyPair('ES256');
    const { body } = await server.call('GET', '/.well-known/jwks.json');
    const publicKeyAsSecret = new TextEncoder().encode(JSON.stringify(body.keys?.[0]));
    const forgeries = [
      `${header}.${modifiedClaims}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'unknown' }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(publicKeyAsSecret),
      'a.b.c',
      'nonsense',
    ];
    for (const token of forgeries) {
      const answer = await getUser(token);
      expect([answer.status, answer.body.error_code]).toEqual([403, 'bad_jwt']);
    }
  });

  test('validly signed, but without an existing user or session', async () => {
    const freshServer = await startAuth();
    const { session } = await createSignedInUser(freshServer);
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const [publicJwk, privateJwk] = [await exportJWK(publicKey), await exportJWK(privateKey)];
    const kid = 'another-of-ours';
    const attributes = { kid, alg: 'ES256', use: 'sig' };
    await freshServer.db.insert(signingKeys).values({
      kid,
      publicKey: { ...publicJwk, ...attributes },
      privateKey: { ...privateJwk, ...attributes },
      createdAt: new Date(0),
    });
    freshServer.advanceClock(61_000);
    const sign = async (changes: object) => {
      const claims = { ...(await claimsOf(session.access_token)), ...changes };
      const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
      const answer = await freshServer.call('GET', '/user', { token });
      return [answer.status, answer.body.error_code];
    };
    const unknownId = '3f1e0a52-9d4c-4f6b-8a53-0d8f5f0d2c11';
    expect(await sign({})).toEqual([200, undefined]);
    expect(await sign({ sub: undefined })).toEqual([403, 'bad_jwt']);
    expect(await sign({ sub: 'asha' })).toEqual([400, 'bad_jwt']);
    expect(await sign({ sub: unknownId })).toEqual([403, 'user_not_found']);
    expect(await sign({ session_id: unknownId })).toEqual([403, 'session_not_found']);
    expect(await sign({ session_id: undefined })).toEqual([403, 'session_not_found']);
    expect(await sign({ exp: undefined })).toEqual([403, 'bad_jwt']);
    await freshServer.close();
  });
});

test('replaces a key after ninety days, and the old key verifies its tokens until they expire', async () => {
  const freshServer = await startAuth();
  const { session, email } = await createSignedInUser(freshServer);
  const keys = async () =>
    (await freshServer.call('GET', '/.well-known/jwks.json')).body.keys?.map(({ kid }) => kid) ?? [];
  const [old] = await keys();
  freshServer.advanceClock(90 * 86_400_000 + 1);
  const renewed = await freshServer.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  });
  expect(decodeProtectedHeader(renewed.body.access_token ?? '').kid).not.toBe(old);
  expect(await keys()).toEqual([decodeProtectedHeader(renewed.body.access_token ?? '').kid, old]);
  freshServer.advanceClock(3 * 3_600_000);
  await signInFromNewBrowser(freshServer, email);
  expect(await keys()).not.toContain(old);
  await freshServer.close();
});

test('parallel first requests create one key', async () => {
  const freshServer = await startAuth();
  await Promise.all([1, 2, 3, 4].map(() => freshServer.call('GET', '/.well-known/jwks.json')));
  expect(await freshServer.db.$count(signingKeys)).toBe(1);
  await freshServer.close();
});

test.each([-1, 1])('a client whose clock is off by %p hours stays signed in', async (hours) => {
  const { auth, user: account } = await createSignedInUser(server);
  const realNow = Date.now;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + hours * 3_600_000);
  // Client and server share `Date.now` in this test. The offset keeps the server's clock correct.
  server.advanceClock(-hours * 3_600_000);
  const { data, error } = await auth.getUser();
  const refreshed = await auth.refreshSession();
  server.advanceClock(hours * 3_600_000);
  clock.mockRestore();
  expect([error, data.user?.id, refreshed.error]).toEqual([null, account.id, null]);
});

describe('error formats', () => {
  test('a client of a newer API version gets string codes', async () => {
    const answer = await server.call('POST', '/recover', { body: {}, headers: VERSION });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'validation_failed', message: 'Password recovery requires an email' },
    ]);
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(answer.headers.get('x-sb-error-code')).toBe('validation_failed');
  });

  test.each(['2023-12-31', 'soon', '', '2024-13-01'])('the API version %p gets numeric codes', async (version) => {
    const headers = { 'x-supabase-api-version': version };
    const answer = await server.call('POST', '/recover', { body: {}, headers });
    expect(answer.body).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Password recovery requires an email',
    });
    expect(answer.headers.get('x-supabase-api-version')).toBeNull();
  });

  test('the error of a weak password contains the reasons', async () => {
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

test('answers settings and health', async () => {
  const settings = await server.call('GET', '/settings');
  expect(settings.body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    sms_provider: '',
  });
  expect((await server.call('GET', '/health')).body).toMatchObject({ name: 'GoTrue', version: expect.any(String) });
});

test('account responses are never cached or shared with other origins', async () => {
  const { session } = await createSignedInUser(server);
  for (const path of ['/user', '/settings', '/nothing']) {
    const answer = await server.call('GET', path, {
      token: session.access_token,
      headers: { origin: 'https://example.org' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});
