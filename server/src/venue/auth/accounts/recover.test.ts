import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { pressLink } from '../../../testing/auth/press-link';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, signInFromNewBrowser, uniqueEmail } from '../../../testing/auth/test-users';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

/** Opens a mailed link, presses its button and returns the URL it redirects to. */
async function openLink(link: string): Promise<URL> {
  const answer = await pressLink(server, link);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

describe('with PKCE', () => {
  /** Requests a recovery mail with a new client and opens its link, which returns an authorization code. */
  async function openRecoveryLink(redirectTo = 'http://localhost:4000/settings?from=mail') {
    const { email } = await createSignedInUser(server);
    const storage = new Map<string, string>();
    const auth = server.client({ flowType: 'pkce', storage });
    expect((await auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const { link } = await server.mailbox.take('recovery', email);
    const target = await openLink(link);
    return { email, auth, target, link, code: target.searchParams.get('code') ?? '' };
  }

  test('the link redirects with a code, which the same browser exchanges for a session @A15.6', async () => {
    const { email, auth, target, code } = await openRecoveryLink();
    expect([target.pathname, target.searchParams.get('from'), target.hash]).toEqual(['/settings', 'mail', '']);
    const events: string[] = [];
    auth.onAuthStateChange((event) => {
      events.push(event);
    });
    const { data, error } = await auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect(decodeJwt(data.session?.access_token ?? '').amr).toEqual([
      { method: 'recovery', timestamp: expect.any(Number) },
    ]);
    expect((await auth.updateUser({ password: 'another-secret-8' })).error).toBeNull();
    await signInFromNewBrowser(server, email, 'another-secret-8');
  });

  test('the code and the link each work only once', async () => {
    const { auth, code, link } = await openRecoveryLink();
    const verifier = { auth_code: code, code_verifier: 'x'.repeat(112) };
    const wrong = await server.call('POST', '/token?grant_type=pkce', { body: verifier });
    expect([wrong.status, wrong.body.error_code]).toEqual([400, 'bad_code_verifier']);
    await auth.exchangeCodeForSession(code);
    const again = await server.call('POST', '/token?grant_type=pkce', { body: verifier });
    expect([again.status, again.body.error_code]).toEqual([404, 'flow_state_not_found']);
    const stale = await openLink(link);
    expect(stale.searchParams.get('error_code')).toBe('otp_expired');
    expect(fragmentOf(stale)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
  });

  test('the code expires after five minutes', async () => {
    const { auth, code } = await openRecoveryLink();
    server.advanceClock(301_000);
    expect((await auth.exchangeCodeForSession(code)).error).toMatchObject({ status: 422, code: 'flow_state_expired' });
    server.advanceClock(-301_000);
  });

  test('parallel exchanges of a code open one session', async () => {
    const storage = new Map<string, string>();
    const { email } = await createSignedInUser(server);
    const auth = server.client({ flowType: 'pkce', storage });
    await auth.resetPasswordForEmail(email);
    const { link } = await server.mailbox.take('recovery', email);
    const code = (await openLink(link)).searchParams.get('code');
    const [stored = ''] = storage.values();
    const verifier = String(JSON.parse(stored)).split('/')[0];
    const body = { auth_code: code, code_verifier: verifier };
    const answers = await Promise.all([1, 2, 3].map(() => server.call('POST', '/token?grant_type=pkce', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test.each([
    ['an incomplete challenge', { code_challenge: 'x'.repeat(43) }],
    ['a short challenge', { code_challenge: 'x', code_challenge_method: 's256' }],
    ['invalid characters', { code_challenge: '+'.repeat(43), code_challenge_method: 's256' }],
    ['an unknown method', { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }],
  ])('rejects %s', async (_what, pkce) => {
    const answer = await server.call('POST', '/recover', { body: { email: uniqueEmail(), ...pkce } });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
  });

  test('rejects an exchange without the code verifier', async () => {
    const answer = await server.call('POST', '/token?grant_type=pkce', { body: { auth_code: 'x' } });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
  });
});

test('without PKCE the link redirects with the session in the fragment @A15.6', async () => {
  const { email } = await createSignedInUser(server);
  await server.client().resetPasswordForEmail(email, { redirectTo: 'http://localhost/settings' });
  const { link } = await server.mailbox.take('recovery', email);
  const target = await openLink(link);
  const { access_token = '', refresh_token = '', ...others } = fragmentOf(target);
  expect(others).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'recovery', sb: '' });
  const auth = server.client();
  expect((await auth.setSession({ access_token, refresh_token })).data.user?.email).toBe(email);
});

test('an unknown address gets the same answer, but no mail', async () => {
  const freshServer = await startAuth();
  const { data, error } = await freshServer.client().resetPasswordForEmail(uniqueEmail());
  expect([data, error]).toEqual([{}, null]);
  await freshServer.close();
  expect(freshServer.mailbox.mails).toEqual([]);
});

test.each([
  ['no address', {}],
  ['a malformed address', { email: 'asha' }],
])('rejects a recovery with %s', async (_what, body) => {
  const answer = await server.call('POST', '/recover', { body });
  expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
});

test.each([
  ['https://example.org/steal', 'http://localhost/'],
  ['//example.org', 'http://localhost/'],
  ['javascript:alert(1)', 'http://localhost/'],
  ['http://localhost@example.org/', 'http://localhost/'],
  ['http://127.0.0.1:4000/settings', 'http://127.0.0.1:4000/settings'],
])('a link with the target %s redirects to %s', async (redirect_to, expected) => {
  const query = new URLSearchParams({ token: 'stale', type: 'recovery', redirect_to });
  const target = await openLink(`/verify?${query}`);
  expect(`${target.origin}${target.pathname}`).toBe(expected);
});

test('a recovery mail to an unconfirmed address removes the password of the sign-up', async () => {
  const secure = await startAuth({ autoconfirm: false });
  const email = uniqueEmail();
  await secure.client().signUp({ email, password: PASSWORD });
  await secure.client().resetPasswordForEmail(email);
  const { code } = await secure.mailbox.take('recovery', email);
  const { data } = await secure.client().verifyOtp({ email, token: code, type: 'recovery' });
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
  const login = await secure.client().signInWithPassword({ email, password: PASSWORD });
  expect(login.error?.code).toBe('invalid_credentials');
  await secure.close();
});
