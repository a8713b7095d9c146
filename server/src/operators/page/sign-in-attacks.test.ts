import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { loggerOptions } from '../../kernel/telemetry/log';
import { noAccounts } from '../../testing/accounts';
import { openSignInBrowser } from '../../testing/servers/sign-in-browser';
import { startProvider } from '../../testing/servers/start-provider';
import { startArena } from '../../testing/start-arena';
import { roleMappings } from '../openid-connect/role-mapping';
import { operatorTokens } from '../tokens/table';

const CALLBACK = '/ops/sign-in/callback';

const OPS = 'https://ops.arena.test';

const roles = roleMappings.parse('arena-operators=operator');

let provider: Awaited<ReturnType<typeof startProvider>>;
let arena: Awaited<ReturnType<typeof startArena>>;
/** Lines of the server's log. */
const log: string[] = [];

beforeAll(async () => {
  provider = await startProvider({ redirectUris: [`http://arena.test${CALLBACK}`, `${OPS}${CALLBACK}`] });
  arena = await startArena({
    openId: { ...provider.settings, roles },
    accounts: { rateLimits: false },
    logger: { ...loggerOptions('trace'), stream: { write: (line: string) => void log.push(line) } },
  });
});
beforeEach(() => {
  Object.assign(provider.state, {
    person: { sub: '24400320', name: 'Asha', roles: ['arena-operators'] },
    changeIdToken: undefined,
  });
});
afterAll(async () => {
  await arena.close();
  await provider.close();
});

/** Another server of the same site, with rate limits. */
const anotherServer = (options: { operatorOrigin?: string }) =>
  arena.startAnother({ ...options, accounts: noAccounts });

const openBrowser = () => openSignInBrowser(arena.app);

/** A browser that has come to the callback and not yet opened it. */
async function atCallback(to?: string) {
  const browser = openBrowser();
  return { browser, callback: await provider.visit(await browser.start(to)) };
}

const countSessions = () => arena.db.$count(operatorTokens);

/** Expects an error on the page, and no session. */
async function expectRefused(answer: Promise<object>, status: number, error: string | RegExp) {
  const before = await countSessions();
  const refused = await answer;
  expect(refused).toMatchObject({ status, to: '/ops', error: expect.stringMatching(error) });
  expect(Object.keys(refused)).not.toContain('session');
  expect(await countSessions()).toBe(before);
}

const NOT_FROM_HERE = /^This sign-in was not started in this browser/;

test("login CSRF: a browser refuses the callback of another browser's sign-in", async () => {
  const attacker = await atCallback();
  const victim = openBrowser();
  await expectRefused(victim.finish(attacker.callback), 400, NOT_FROM_HERE);
  await victim.start();
  await expectRefused(victim.finish(attacker.callback), 400, NOT_FROM_HERE);
  const forged = new URL(attacker.callback);
  forged.searchParams.append('state', forged.searchParams.get('state') ?? '');
  await expectRefused(attacker.browser.finish(forged), 403, /is not valid/);
});

test.each(['', 'x', 'e30', Buffer.from('{"state":1}').toString('base64url'), 'a'.repeat(2000)])(
  'a forged cookie %p is refused',
  async (value) => {
    const { browser, callback } = await atCallback();
    browser.cookies.set('arena_sign_in', value);
    await expectRefused(browser.finish(callback), 400, NOT_FROM_HERE);
  },
);

test('a code works once, also with the cookie of its browser', async () => {
  const { browser, callback } = await atCallback();
  const cookies = [...browser.cookies];
  expect(await browser.finish(callback)).toMatchObject({ session: { name: 'Asha (OpenID Connect)' } });
  expect(browser.cookies.size).toBe(0);
  await expectRefused(browser.finish(callback), 400, NOT_FROM_HERE);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  await expectRefused(browser.finish(callback), 400, /^This sign-in has expired or was already used/);
});

test('a code is worthless for a browser that did not start the sign-in, even with its state', async () => {
  const victim = await atCallback();
  const attacker = openBrowser();
  const state = new URL(await attacker.start()).searchParams.get('state') ?? '';
  victim.callback.searchParams.set('state', state);
  // The verifier of PKCE does not fit.
  await expectRefused(attacker.finish(victim.callback), 400, /^This sign-in has expired or was already used/);
});

test.each(['https://evil.example', ''])('a callback of another issuer %p is refused', async (issuer) => {
  const { browser, callback } = await atCallback();
  if (issuer) callback.searchParams.set('iss', issuer);
  else callback.searchParams.delete('iss');
  await expectRefused(browser.finish(callback), 403, /is not valid, so you are not signed in/);
});

const unsigned = (payload: object) =>
  `${[{ alg: 'none' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

const HOUR = 3600;

test.each<[string, (idToken: string) => Promise<string> | string]>([
  ['of another issuer', (idToken) => provider.sign({ ...decodeJwt(idToken), iss: 'https://evil.example' })],
  ['for another client', (idToken) => provider.sign({ ...decodeJwt(idToken), aud: 'another-client' })],
  ['for several clients', (idToken) => provider.sign({ ...decodeJwt(idToken), aud: ['arena', 'x'], azp: 'x' })],
  ['with a wrong nonce', (idToken) => provider.sign({ ...decodeJwt(idToken), nonce: 'of-another-sign-in' })],
  ['without a nonce', (idToken) => provider.sign({ ...decodeJwt(idToken), nonce: undefined })],
  [
    'that has expired',
    (idToken) => provider.sign({ ...decodeJwt(idToken), exp: Math.floor(Date.now() / 1000) - HOUR }),
  ],
  ['with alg none', (idToken) => unsigned(decodeJwt(idToken))],
  ['without a signature', (idToken) => `${idToken.split('.').slice(0, 2).join('.')}.`],
  [
    'that was changed',
    (idToken) => {
      const [header, , signature] = idToken.split('.');
      const payload = { ...decodeJwt(idToken), name: 'Ravi' };
      return [header, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
    },
  ],
  ['that is no token', () => 'x'],
])('an ID token %s is refused', async (_, changeIdToken) => {
  const { browser, callback } = await atCallback();
  provider.state.changeIdToken = changeIdToken;
  await expectRefused(browser.finish(callback), 403, /is not valid, so you are not signed in/);
});

test('the ID token of an earlier sign-in is refused, and its own is accepted', async () => {
  let earlier = '';
  const first = await atCallback();
  provider.state.changeIdToken = (idToken) => {
    earlier = idToken;
    return idToken;
  };
  expect(await first.browser.finish(first.callback)).toMatchObject({ session: {} });
  const second = await atCallback();
  provider.state.changeIdToken = () => earlier;
  await expectRefused(second.browser.finish(second.callback), 403, /is not valid/);
});

test.each([
  'https://evil.example/ops',
  '//evil.example/ops',
  '/\\evil.example',
  '/ops//evil.example',
  '/ops/..//evil.example',
  '/ops/../help',
  '/ops/%2e%2e/help',
  '/ops@evil.example',
  '/opsx',
  'javascript:alert(1)//ops',
  '/ops\n//evil.example',
  '/ops/sign-in',
  '/ops/sign-in/callback?code=x',
  ' /ops/history',
])('a return address %p leads nowhere else', async (to) => {
  const { browser, callback } = await atCallback(to);
  expect(await browser.finish(callback)).toMatchObject({ to: '/ops', session: {} });
});

test.each([
  'arena-operators',
  { 0: 'arena-operators', length: 1 },
  [['arena-operators']],
  ['arena-operators', 7],
  7,
  true,
  null,
])('a claim %p that is not a list of texts gives no role', async (claim) => {
  provider.state.person.roles = claim;
  const { browser, callback } = await atCallback();
  await expectRefused(browser.finish(callback), 403, /the claim "roles" of .* is not a list of texts\.$/);
});

test('a name has no control characters, cannot end the element that carries it, and is not that of a token', async () => {
  provider.state.person.name = 'Asha\u0007\u202e\u2028"><script>alert(1)</script>\u0000';
  const { browser, callback } = await atCallback();
  const { session } = await browser.finish(callback);
  expect(session?.name).toBe('Asha "><script>alert(1)</script> (OpenID Connect)');
  provider.state.person.name = 'operator';
  const second = await atCallback();
  const answer = await second.browser.finish(second.callback);
  expect(answer.session?.name).toBe('operator (OpenID Connect)');
  const headers = { authorization: `Bearer ${arena.token}` };
  for (const name of ['Asha (OpenID Connect)', 'Asha (openid connect) ', 'Asha （OpenID Connect）']) {
    const payload = { name, role: 'viewer' };
    const { statusCode } = await arena.app.inject({ method: 'POST', url: '/api/ops/tokens', headers, payload });
    expect([name, statusCode]).toEqual([name, 400]);
  }
});

test.each([
  ['linked from another site', { 'sec-fetch-site': 'cross-site' }],
  ['linked from another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['framed', { 'sec-fetch-dest': 'iframe' }],
  ['fetched by a section', { 'sec-fetch-dest': 'empty' }],
])('a sign-in that is %s does not start', async (_, headers) => {
  const browser = openBrowser();
  const answer = await browser.open('/ops/sign-in', headers);
  expect([answer.statusCode, answer.headers.location, browser.cookies.size]).toEqual([302, '/ops', 0]);
});

test.each(['iframe', 'empty', 'script'])('a callback that is loaded as %s is refused', async (destination) => {
  const { browser, callback } = await atCallback();
  const url = `${callback.pathname}${callback.search}`;
  const before = await countSessions();
  expect((await browser.open(url, { 'sec-fetch-dest': destination })).statusCode).toBe(400);
  expect(await countSessions()).toBe(before);
});

test('the response with the token is not cached, not framed, not readable elsewhere and sends no Referer', async () => {
  const { browser, callback } = await atCallback();
  const { headers } = await browser.finish(callback);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('no cookie gives access: neither before nor after a sign-in, on no origin', async () => {
  const { browser, callback } = await atCallback();
  for (const cookie of [...browser.cookies.values()]) {
    const headers = { authorization: `Bearer ${cookie}` };
    expect((await arena.app.inject({ url: '/api/ops/me', headers })).statusCode).toBe(401);
  }
  expect((await browser.open('/api/ops/me')).statusCode).toBe(401);
  await browser.finish(callback);
  expect([...browser.cookies]).toEqual([]);
});

test('with an origin for operators, people sign in only there, with a cookie that subdomains cannot set', async () => {
  const separate = await anotherServer({ operatorOrigin: OPS });
  const browser = openSignInBrowser(separate);
  const site = { host: 'arena.test' };
  const ops = { host: 'ops.arena.test' };
  for (const url of ['/ops/sign-in', `${CALLBACK}?code=x&state=x`]) {
    const { statusCode, body } = await browser.open(url, site);
    expect([statusCode, body]).toEqual([404, '{"error":"There is nothing at this address.","code":"not_found"}']);
  }
  const start = await browser.open('/ops/sign-in', ops);
  expect(start.cookies).toMatchObject([
    { name: '__Host-arena_sign_in', path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 600 },
  ]);
  expect(start.cookies[0]).not.toHaveProperty('domain');
  const callback = await provider.visit(String(start.headers.location));
  expect(callback.origin).toBe(OPS);
  expect((await browser.open(`${CALLBACK}${callback.search}`, site)).statusCode).toBe(404);
  const answer = await browser.open(`${CALLBACK}${callback.search}`, { ...ops, 'sec-fetch-site': 'cross-site' });
  expect(answer.body).toContain('Asha (OpenID Connect)');
  await separate.close();
});

test('the log has no code, no state, no secret and no token of a sign-in', async () => {
  log.length = 0;
  const { browser, callback } = await atCallback();
  const attempt = [...browser.cookies.values()];
  const { session } = await browser.finish(callback);
  await browser.finish(callback);
  const forged = await atCallback();
  forged.callback.searchParams.set('iss', 'https://evil.example');
  await forged.browser.finish(forged.callback);
  const lines = log.join('\n');
  expect(lines).toContain('A sign-in was refused.');
  const secrets = [callback, forged.callback].flatMap(({ searchParams }) => [
    searchParams.get('code'),
    searchParams.get('state'),
  ]);
  for (const secret of [...secrets, ...attempt, session?.token, provider.settings.clientSecret]) {
    expect(secret?.length).toBeGreaterThan(10);
    expect(lines).not.toContain(secret);
  }
});

test('one client starts thirty sign-ins a minute', async () => {
  const limited = await anotherServer({});
  const browser = openSignInBrowser(limited);
  for (let count = 0; count < 30; count += 1) await browser.start();
  expect((await browser.open('/ops/sign-in')).statusCode).toBe(429);
  await limited.close();
});
