import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { anAddress, elsewhere, PASSWORD, signedIn } from '../testing/test-users';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

/** Where a mailed link leads to. */
async function follow(link: string): Promise<URL> {
  const answer = await server.call('GET', link);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

describe('with PKCE', () => {
  /** A browser that has asked for a recovery mail, and the code that its link gives. */
  async function recovering(redirectTo = 'http://localhost:4000/settings?from=mail') {
    const { email } = await signedIn(server);
    const storage = new Map<string, string>();
    const auth = server.client({ flowType: 'pkce', storage });
    expect((await auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const { link } = await server.mailbox.take('recovery', email);
    const arrived = await follow(link);
    return { email, auth, arrived, link, code: arrived.searchParams.get('code') ?? '' };
  }

  test('A15.6 the link leads back with a code, which this browser exchanges for a session', async () => {
    const { email, auth, arrived, code } = await recovering();
    expect([arrived.pathname, arrived.searchParams.get('from'), arrived.hash]).toEqual(['/settings', 'mail', '']);
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
    await elsewhere(server, email, 'another-secret-8');
  });

  test('the code is good once, the link too', async () => {
    const { auth, code, link } = await recovering();
    const verifier = { auth_code: code, code_verifier: 'x'.repeat(112) };
    const guessed = await server.call('POST', '/token?grant_type=pkce', { body: verifier });
    expect([guessed.status, guessed.body.error_code]).toEqual([400, 'bad_code_verifier']);
    await auth.exchangeCodeForSession(code);
    const again = await server.call('POST', '/token?grant_type=pkce', { body: verifier });
    expect([again.status, again.body.error_code]).toEqual([404, 'flow_state_not_found']);
    const stale = await follow(link);
    expect(stale.searchParams.get('error_code')).toBe('otp_expired');
    expect(fragmentOf(stale)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
  });

  test('five minutes after the click the code is too old', async () => {
    const { auth, code } = await recovering();
    server.pass(301_000);
    expect((await auth.exchangeCodeForSession(code)).error).toMatchObject({ status: 422, code: 'flow_state_expired' });
    server.pass(-301_000);
  });

  test('two exchanges at once give one session', async () => {
    const storage = new Map<string, string>();
    const { email } = await signedIn(server);
    const auth = server.client({ flowType: 'pkce', storage });
    await auth.resetPasswordForEmail(email);
    const { link } = await server.mailbox.take('recovery', email);
    const code = (await follow(link)).searchParams.get('code');
    const [kept = ''] = storage.values();
    const verifier = String(JSON.parse(kept)).split('/')[0];
    const body = { auth_code: code, code_verifier: verifier };
    const answers = await Promise.all([1, 2, 3].map(() => server.call('POST', '/token?grant_type=pkce', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test.each([
    ['half a pair', { code_challenge: 'x'.repeat(43) }],
    ['a short challenge', { code_challenge: 'x', code_challenge_method: 's256' }],
    ['odd letters', { code_challenge: '+'.repeat(43), code_challenge_method: 's256' }],
    ['another method', { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }],
  ])('%s is refused', async (_what, pkce) => {
    const answer = await server.call('POST', '/recover', { body: { email: anAddress(), ...pkce } });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
  });

  test('an exchange without its halves is refused', async () => {
    const answer = await server.call('POST', '/token?grant_type=pkce', { body: { auth_code: 'x' } });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
  });
});

test('A15.6 without PKCE the link brings the session in the fragment', async () => {
  const { email } = await signedIn(server);
  await server.client().resetPasswordForEmail(email, { redirectTo: 'http://localhost/settings' });
  const { link } = await server.mailbox.take('recovery', email);
  const arrived = await follow(link);
  const { access_token = '', refresh_token = '', ...others } = fragmentOf(arrived);
  expect(others).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'recovery', sb: '' });
  const auth = server.client();
  expect((await auth.setSession({ access_token, refresh_token })).data.user?.email).toBe(email);
});

test('an unknown address gets the same answer and no mail', async () => {
  const own = await startAuth();
  const { data, error } = await own.client().resetPasswordForEmail(anAddress());
  expect([data, error]).toEqual([{}, null]);
  await own.close();
  expect(own.mailbox.mails).toEqual([]);
});

test.each([
  ['no address', {}],
  ['a malformed one', { email: 'asha' }],
])('a recovery for %s is refused', async (_what, body) => {
  const answer = await server.call('POST', '/recover', { body });
  expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
});

test.each([
  ['https://example.org/steal', 'http://localhost/'],
  ['//example.org', 'http://localhost/'],
  ['javascript:alert(1)', 'http://localhost/'],
  ['http://localhost@example.org/', 'http://localhost/'],
  ['http://127.0.0.1:4000/settings', 'http://127.0.0.1:4000/settings'],
])('a link that shall lead to %s leads to %s', async (redirect_to, home) => {
  const query = new URLSearchParams({ token: 'stale', type: 'recovery', redirect_to });
  const arrived = await follow(`/verify?${query}`);
  expect(`${arrived.origin}${arrived.pathname}`).toBe(home);
});

test('whoever reads the mails of an unconfirmed address gets the account without its password', async () => {
  const secure = await startAuth({ autoconfirm: false });
  const email = anAddress();
  await secure.client().signUp({ email, password: PASSWORD });
  await secure.client().resetPasswordForEmail(email);
  const { code } = await secure.mailbox.take('recovery', email);
  const { data } = await secure.client().verifyOtp({ email, token: code, type: 'recovery' });
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
  const first = await secure.client().signInWithPassword({ email, password: PASSWORD });
  expect(first.error?.code).toBe('invalid_credentials');
  await secure.close();
});
