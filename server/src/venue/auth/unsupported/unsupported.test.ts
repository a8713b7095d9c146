import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { API_KEY, type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser } from '../../../testing/auth/test-users';

let server: AuthServer;
let token: string;

beforeAll(async () => {
  server = await startAuth();
  token = (await createSignedInUser(server)).session.access_token;
});
afterAll(() => server.close());

test.each([
  [
    '@A15.7 GET',
    '/authorize?provider=google',
    400,
    'validation_failed',
    'Unsupported provider: provider is not enabled',
  ],
  ['@A15.7 GET', '/authorize?provider=toString', 400, 'validation_failed', /^Unsupported provider: Provider toString/],
  ['@A15.7 GET', '/authorize', 400, 'validation_failed', /could not be found$/],
  ['@A15.8 GET', '/user/identities/authorize?provider=google', 404, 'manual_linking_disabled', /^Manual linking/],
  ['@A15.9 DELETE', '/user/identities/x', 404, 'manual_linking_disabled', 'Manual linking is disabled'],
  ['POST', '/signup', 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ['POST', '/otp', 400, 'validation_failed', 'One of email or phone must be set'],
  ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
  ['POST', '/sso', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['GET', '/passkeys/options', 404, 'passkey_disabled', 'Passkeys are disabled'],
  ['GET', '/oauth/clients', 404, 'feature_disabled', 'OAuth server is disabled'],
  ['GET', '/admin/users', 403, 'not_admin', 'User not allowed'],
  ['POST', '/invite', 403, 'not_admin', 'User not allowed'],
  ['GET', '/magic', 404, 'not_found', 'There is nothing at this address'],
  ['GET', '', 404, 'not_found', 'There is nothing at this address'],
  ['GET', '/signup', 405, 'not_found', 'Method not allowed'],
] as const)('%s %s is rejected as unsupported', async (name, path, status, code, message) => {
  const method = name.split(' ').at(-1) ?? '';
  const body = method === 'GET' ? {} : { body: {} };
  const answer = await server.call(method, path, { token, ...body });
  expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  expect(answer.body.msg).toMatch(message);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
});

test('the client reports unsupported features by their error codes', async () => {
  const { auth } = await createSignedInUser(server);
  const google = { provider: 'google', token: 'x' } as const;
  const phone = '919876543210';
  const identity = (await auth.getUserIdentities()).data?.identities[0];
  const answers = [
    await auth.signInAnonymously(),
    await auth.signInWithOtp({ phone }),
    await auth.signUp({ phone, password: 'open-sesame-7' }),
    await auth.signInWithPassword({ phone, password: 'open-sesame-7' }),
    await auth.signInWithIdToken(google),
    await auth.signInWithSSO({ domain: 'example.in' }),
    await auth.linkIdentity({ provider: 'google' }),
    await auth.unlinkIdentity(identity as never),
    await auth.admin.listUsers(),
  ];
  expect(identity).toMatchObject({ provider: 'email' });
  expect(answers.map(({ error }) => error?.code)).toEqual([
    'anonymous_provider_disabled',
    'phone_provider_disabled',
    'phone_provider_disabled',
    'phone_provider_disabled',
    'provider_disabled',
    'saml_provider_disabled',
    'manual_linking_disabled',
    'manual_linking_disabled',
    'bad_jwt',
  ]);
  expect(answers[4]?.error?.message).toBe('Provider (issuer "https://accounts.google.com") is not enabled');
});

test('rejects an incomplete id token in the format of OAuth', async () => {
  const answer = await server.call('POST', '/token?grant_type=id_token', { body: {} });
  expect([answer.status, answer.text]).toEqual([
    400,
    '{"error":"invalid request","error_description":"id_token required"}',
  ]);
});

test.each([
  [undefined, 401, 'no_authorization'],
  [API_KEY, 403, 'bad_jwt'],
])('identities require a user, not the token %p @A15.8 @A15.9', async (invalidToken, status, code) => {
  for (const [method, path] of [
    ['GET', '/user/identities/authorize?provider=google'],
    ['DELETE', '/user/identities/x'],
    ['GET', '/admin/users'],
    ['GET', '/user'],
  ] as const) {
    const answer = await server.call(method, path, invalidToken ? { token: invalidToken } : {});
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  }
});
