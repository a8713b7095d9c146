import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { openSignInBrowser, readResult } from '../../testing/servers/sign-in-browser';
import { startProvider } from '../../testing/servers/start-provider';
import { NOW, startArena } from '../../testing/start-arena';
import type { OpenIdSettings } from '../openid-connect/provider';
import { roleMappings } from '../openid-connect/role-mapping';

const HOUR = 60 * 60 * 1000;

const SITE = 'http://arena.test';

const roles = roleMappings.parse(
  'arena-operators=operator,market-team=releaser:mf-market,blogs-team=releaser:mf-blogs,everyone=viewer,gate=staff',
);

let provider: Awaited<ReturnType<typeof startProvider>>;
let arena: Awaited<ReturnType<typeof startArena>>;
let other: typeof arena.app;
let now = NOW;

beforeAll(async () => {
  provider = await startProvider({ redirectUris: [`${SITE}/ops/sign-in/callback`] });
  const openId = { ...provider.settings, roles };
  arena = await startArena({ now: () => now, openId, accounts: { rateLimits: false } });
  other = await anotherServer();
});
beforeEach(() => {
  now = NOW;
  Object.assign(provider.state, {
    person: { sub: '24400320', name: 'Asha', roles: ['arena-operators'] },
    denies: false,
    changeIdToken: undefined,
  });
});
afterAll(async () => {
  await other.close();
  await arena.close();
  await provider.close();
});

/** Another server of the same site. */
const anotherServer = (openId?: OpenIdSettings) => arena.startAnother({ openId });

async function signIn(person: object = {}, to?: string) {
  Object.assign(provider.state.person, person);
  const browser = openSignInBrowser(arena.app);
  const answer = await browser.finish(await provider.visit(await browser.start(to)));
  return { ...answer, cookies: browser.cookies };
}

async function signedIn(person: object = {}) {
  const { session, error } = await signIn(person);
  if (!session) throw new Error(error);
  return session;
}

const as = (token: string) => ({ app: arena.app, token });

async function idOf(name: string): Promise<string> {
  const { body } = await getWithToken(arena, '/api/ops/tokens');
  return body.tokens.findLast((row: { name: string }) => row.name === name).id;
}

test('a person signs in, is the author of changes, and is in the list of tokens', async () => {
  const answer = await signIn({ sub: 'f3a1', name: 'Asha' }, '/ops/history?app=mf-market');
  expect(answer).toMatchObject({
    to: '/ops/history?app=mf-market',
    session: { name: 'Asha (OpenID Connect)', role: 'operator', apps: [] },
  });
  const token = answer.session?.token ?? '';
  const me = await getWithToken(as(token), '/api/ops/me');
  expect(me.body).toMatchObject({ name: 'Asha (OpenID Connect)', expiresAt: '2026-11-21T18:00:00.000Z' });
  expect((await postWithToken(as(token), '/api/ops/locks', { apps: null, reason: 'weekend' })).status).toBe(200);
  expect((await postWithToken(as(token), '/api/ops/unlocks', { apps: null })).status).toBe(200);

  const { body: history } = await getWithToken(arena, '/api/ops/history');
  expect(history.events[0]).toMatchObject({ kind: 'unlock', by: 'Asha (OpenID Connect)' });
  const subject = `f3a1 at ${new URL(provider.settings.issuer).host}`;
  const { body: list } = await getWithToken(arena, '/api/ops/tokens');
  expect(list.tokens.at(-1)).toMatchObject({ name: 'Asha (OpenID Connect)', role: 'operator', subject });
  const { body: audit } = await getWithToken(arena, '/api/ops/audit?who=Asha (OpenID Connect)');
  expect(audit.entries.map(({ action }: { action: string }) => action)).toEqual(['unlock', 'lock', 'sign-in']);
  expect(audit.entries[2]).toMatchObject({ tokenId: list.tokens.at(-1).id, target: subject, client: '127.0.0.1' });
});

test('the role determines the rights of a session', async () => {
  const tokens = {
    viewer: (await signedIn({ roles: ['everyone'] })).token,
    releaser: (await signedIn({ roles: ['everyone', 'market-team'] })).token,
    operator: (await signedIn({ roles: ['everyone', 'market-team', 'arena-operators'] })).token,
  };
  const activation = { release: '1.0.0-0123456789abcdef' };
  const statuses = async (token: string) => [
    (await getWithToken(as(token), '/api/ops/apps')).status,
    (await postWithToken(as(token), '/api/ops/apps/mf-market/activations', activation)).status,
    (await postWithToken(as(token), '/api/ops/apps/mf-blogs/activations', activation)).status,
    (await getWithToken(as(token), '/api/ops/tokens')).status,
    (await arena.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode,
  ];
  expect(await statuses(tokens.viewer)).toEqual([200, 403, 403, 403, 200]);
  expect(await statuses(tokens.releaser)).toEqual([200, 404, 403, 403, 200]);
  expect(await statuses(tokens.operator)).toEqual([200, 404, 404, 200, 200]);
});

test.each([
  [['everyone', 'gate'], { role: 'viewer', apps: [] }],
  [['blogs-team', 'market-team', 'market-team'], { role: 'releaser', apps: ['mf-market', 'mf-blogs'] }],
  [['market-team', 'arena-operators'], { role: 'operator', apps: [] }],
  [['unknown', 'gate'], { role: 'staff', apps: [] }],
])('of the values %p the highest role counts, with the apps of all of them', async (values, expected) => {
  expect(await signedIn({ roles: values })).toMatchObject(expected);
});

test.each([
  ['roles that mean nothing here', ['sales', 'ARENA-OPERATORS', 'arena'], 'sent "sales", "ARENA-OPERATORS", "arena".'],
  ['an empty list', [], 'sent an empty list.'],
  ['no claim', undefined, 'did not send the claim "roles".'],
])('a person with %s is refused with what the provider sent', async (_, values, message) => {
  const { status, session, error } = await signIn({ roles: values });
  expect([status, session]).toEqual([403, undefined]);
  expect(error).toMatch(/^You have no role here/);
  expect(error).toContain(message);
});

test.each([
  [{ name: undefined, preferred_username: 'asha' }, 'asha (OpenID Connect)'],
  [{ name: ' ' }, '24400320 (OpenID Connect)'],
  [{ name: '𝒜'.repeat(50) }, `${'𝒜'.repeat(43)} (OpenID Connect)`],
])('the name of %p is a name of a session', async (person, name) => {
  expect(await signedIn(person)).toMatchObject({ name });
});

test('a person who does not agree is told so', async () => {
  provider.state.denies = true;
  expect(await signIn({}, '/ops/history')).toMatchObject({
    status: 403,
    to: '/ops/history',
    error: expect.stringContaining('denied the sign-in'),
  });
});

test('a session ends after eight hours on every server, and later leaves the list', async () => {
  const { token } = await signedIn({ name: 'Ravi' });
  const status = async (app: typeof other) => (await getWithToken({ app, token }, '/api/ops/me')).status;
  now = new Date(NOW.getTime() + 8 * HOUR - 1);
  expect([await status(arena.app), await status(other)]).toEqual([200, 200]);
  now = new Date(NOW.getTime() + 8 * HOUR);
  expect([await status(arena.app), await status(other)]).toEqual([401, 401]);
  const names = async () =>
    (await getWithToken(arena, '/api/ops/tokens')).body.tokens.map(({ name }: { name: string }) => name);
  expect(await names()).toContain('Ravi (OpenID Connect)');
  now = new Date(NOW.getTime() + 31 * 24 * HOUR);
  expect(await names()).not.toContain('Ravi (OpenID Connect)');
});

test('a session that an operator revokes is refused by the next request to another server', async () => {
  const { token, name } = await signedIn({ name: 'Meera' });
  expect((await getWithToken({ app: other, token }, '/api/ops/me')).status).toBe(200);
  expect((await postWithToken(arena, `/api/ops/tokens/${await idOf(name)}/revocation`, {})).status).toBe(200);
  expect((await getWithToken({ app: other, token }, '/api/ops/me')).status).toBe(401);
  expect((await postWithToken(as(token), '/api/ops/locks', { apps: null, reason: 'x' })).status).toBe(401);
});

test('log-out ends a session on every server; a token cannot be ended so', async () => {
  const { token } = await signedIn({ name: 'Dev', roles: ['gate'] });
  expect((await postWithToken(as(token), '/api/ops/sign-out', {})).status).toBe(200);
  for (const app of [arena.app, other]) expect((await getWithToken({ app, token }, '/api/ops/me')).status).toBe(401);
  const { body: audit } = await getWithToken(arena, '/api/ops/audit?limit=1');
  expect(audit.entries[0]).toMatchObject({ action: 'sign-out', by: 'Dev (OpenID Connect)' });

  const created = await postWithToken(arena, '/api/ops/tokens', { name: 'Asha', role: 'viewer' });
  for (const lasting of [arena.token, created.body.token]) {
    expect(await postWithToken(as(lasting), '/api/ops/sign-out', {})).toEqual({
      status: 409,
      body: { error: 'Only a session of OpenID Connect can be ended. Revoke a token instead.', code: 'conflict' },
    });
    expect((await getWithToken(as(lasting), '/api/ops/me')).status).toBe(200);
  }
});

test('a preview link outlasts the session of its author, and ends when that is revoked', async () => {
  const { token, name } = await signedIn({ name: 'Tara' });
  const release = await publishTo(arena, { app: 'mf-market', paths: ['/market'] });
  const { body: link } = await postWithToken(as(token), '/api/ops/previews', { releases: { 'mf-market': release.id } });
  const { pathname, search } = new URL(link.url);
  const status = async () => (await arena.app.inject({ url: `${pathname}${search}` })).statusCode;
  await postWithToken(as(token), '/api/ops/sign-out', {});
  now = new Date(NOW.getTime() + 9 * HOUR);
  expect(await status()).toBe(302);
  await postWithToken(arena, `/api/ops/tokens/${await idOf(name)}/revocation`, {});
  expect(await status()).not.toBe(302);
});

test('a token that a session creates ends with it, and the list names who created it', async () => {
  const session = await signedIn({ sub: 'creator', name: 'Devi' });
  const create = async (name: string) =>
    (await postWithToken(as(session.token), '/api/ops/tokens', { name, role: 'viewer', days: 365 })).body;
  const created = await create('made by a session');
  expect(created.expiresAt).toBe(new Date(NOW.getTime() + 8 * HOUR).toISOString());
  const { tokens } = (await getWithToken(arena, '/api/ops/tokens')).body;
  const byId = (id: string) => tokens.find((row: { id: string }) => row.id === id);
  expect(byId(created.id)).toMatchObject({ createdBy: 'Devi (OpenID Connect)' });
  expect(byId(await idOf('Devi (OpenID Connect)'))).toMatchObject({ createdBy: null });

  const status = async () => (await getWithToken(as(created.token), '/api/ops/apps')).status;
  expect(await status()).toBe(200);
  const id = await idOf('Devi (OpenID Connect)');
  expect((await postWithToken(arena, `/api/ops/tokens/${id}/revocation`, {})).status).toBe(200);
  expect(await status()).toBe(401);
});

test('a phone that a session logs in outlasts a log-out, but neither the end of the session nor its revocation', async () => {
  const { token, name } = await signedIn({ sub: 'at-the-gate', name: 'Gita' });
  const createLink = async () => (await postWithToken(as(token), '/api/ops/phone-links', { name: 'Ravi' })).body.secret;
  const logIn = (secret: string) => arena.app.inject({ method: 'POST', url: '/ops/gate/log-ins', payload: { secret } });
  const [used, unused] = [await createLink(), await createLink()];
  const phone = as((await logIn(used)).json().token);
  const me = () => getWithToken(phone, '/api/ops/me');
  expect((await me()).body).toMatchObject({
    role: 'staff',
    expiresAt: new Date(NOW.getTime() + 8 * HOUR).toISOString(),
  });
  await postWithToken(as(token), '/api/ops/sign-out', {});
  expect([(await logIn(unused)).statusCode, (await me()).status]).toEqual([404, 200]);
  await postWithToken(arena, `/api/ops/tokens/${await idOf(name)}/revocation`, {});
  expect((await me()).status).toBe(401);
});

test('the page names the provider where one is configured, and only there', async () => {
  const html = { headers: { accept: 'text/html' } };
  const { host } = new URL(provider.settings.issuer);
  expect((await arena.app.inject({ url: '/ops', ...html })).body).toContain(
    `<meta name="sign-in-provider" content="${host}">`,
  );
  expect((await other.inject({ url: '/ops', ...html })).body).not.toContain('sign-in-provider');
  expect((await other.inject({ url: '/ops/sign-in', ...html })).headers.location).toBeUndefined();
});

test('the server starts without its provider and finds it as soon as it is there', async () => {
  const redirectUris = [`${SITE}/ops/sign-in/callback`];
  const first = await startProvider({ redirectUris });
  const port = Number(new URL(first.settings.issuer).port);
  await first.close();
  const alone = await anotherServer({ ...first.settings, roles });
  const browser = openSignInBrowser(alone);
  const { statusCode, body } = await browser.open('/ops/sign-in');
  expect([statusCode, readResult(body)]).toEqual([
    503,
    { to: '/ops', error: `127.0.0.1:${port} cannot be reached for sign-in. Try again, or enter a token.` },
  ]);
  expect((await getWithToken({ app: alone, token: arena.token }, '/api/ops/me')).status).toBe(200);

  const second = await startProvider({ redirectUris, port });
  const callback = await second.visit(await browser.start());
  expect(await browser.finish(callback)).toMatchObject({ session: { name: 'Asha (OpenID Connect)' } });
  await second.close();
  expect(await browser.finish(await interrupted(browser))).toMatchObject({ status: 503 });
  await alone.close();
});

test('a provider that sends names and roles only as user info works, too', async () => {
  const redirectUris = [`${SITE}/ops/sign-in/callback`];
  const conforming = await startProvider({ redirectUris, conformIdTokenClaims: true });
  const alone = await anotherServer({ ...conforming.settings, roles });
  const browser = openSignInBrowser(alone);
  expect(await browser.finish(await conforming.visit(await browser.start()))).toMatchObject({
    session: { name: 'Asha (OpenID Connect)', role: 'operator' },
  });
  await alone.close();
  await conforming.close();
});

test('a wrong secret of the client is named as a fault of the settings', async () => {
  const alone = await anotherServer({ ...provider.settings, clientSecret: 'wrong', roles });
  const browser = openSignInBrowser(alone);
  expect(await browser.finish(await provider.visit(await browser.start()))).toMatchObject({
    status: 503,
    error: expect.stringContaining('does not accept this site as a client. Check the OIDC_ settings.'),
  });
  await alone.close();
});

test.each([
  ['that names another issuer', (issuer: string) => issuer.replace('127.0.0.1', 'localhost')],
  ['that is no provider', (issuer: string) => `${issuer}/somewhere`],
])('an issuer %s is not used', async (_, change) => {
  const issuer = change(provider.settings.issuer);
  const alone = await anotherServer({ ...provider.settings, issuer, roles });
  const { statusCode, body } = await openSignInBrowser(alone).open('/ops/sign-in');
  expect([statusCode, readResult(body).error]).toEqual([503, expect.stringContaining('cannot be reached for sign-in')]);
  await alone.close();
});

test('the documentation of the API has the routes of the sign-in where they exist', async () => {
  const { paths } = (await arena.app.inject('/api/openapi.json')).json();
  expect(paths).toHaveProperty('/ops/sign-in');
  expect(paths).toHaveProperty('/ops/sign-in/callback');
});

/** A callback whose code cannot be exchanged, because the provider is gone. */
async function interrupted(browser: ReturnType<typeof openSignInBrowser>) {
  const url = new URL(await browser.start());
  return new URL(`${SITE}/ops/sign-in/callback?code=x&state=${url.searchParams.get('state')}&iss=${url.origin}`);
}
