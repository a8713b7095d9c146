import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, signInFromNewBrowser } from '../../../testing/auth/test-users';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

test.each([
  ['global', [false, false, false]],
  ['local', [false, true, true]],
  ['others', [true, false, false]],
] as const)('logging out with scope %s @A13.1 @A15.10', async (scope, expected) => {
  const first = await createSignedInUser(server);
  const all = [first, await signInFromNewBrowser(server, first.email), await signInFromNewBrowser(server, first.email)];
  const { error } = await first.auth.signOut({ scope });
  expect(error).toBeNull();
  const hasAccess = await Promise.all(
    all.map(async ({ session }) => (await server.call('GET', '/user', { token: session.access_token })).status === 200),
  );
  expect(hasAccess).toEqual(expected);
  const canRefresh = await Promise.all(
    all.map(async ({ session }) => {
      const body = { refresh_token: session.refresh_token };
      return (await server.call('POST', '/token?grant_type=refresh_token', { body })).status === 200;
    }),
  );
  expect(canRefresh).toEqual(expected);
});

test('the client emits an event and has no session @A12.5', async () => {
  const { auth } = await createSignedInUser(server);
  const events: string[] = [];
  auth.onAuthStateChange((event) => {
    events.push(event);
  });
  await auth.signOut();
  expect(events).toContain('SIGNED_OUT');
  expect((await auth.getSession()).data.session).toBeNull();
});

test('answers without a body, ends all sessions by default and rejects unknown scopes', async () => {
  const { session } = await createSignedInUser(server);
  const token = session.access_token;
  const rejected = await server.call('POST', '/logout?scope=everybody', { token });
  expect([rejected.status, rejected.body.msg]).toEqual([400, 'Unsupported logout scope "everybody"']);
  const done = await server.call('POST', '/logout', { token });
  expect([done.status, done.text]).toEqual([204, '']);
  const again = await server.call('POST', '/logout', { token });
  expect([again.status, again.body.error_code]).toEqual([403, 'session_not_found']);
});

test.each([
  ['@A13.4', 401],
  ['@A13.5', 403],
  ['@A13.6', 404],
])('%s the client signs out even when the logout is answered with %i', async (_number, status) => {
  const failingFetch: typeof fetch = async (input, init) =>
    String(input).includes('/logout') ? new Response('{"message":"no"}', { status }) : fetch(input, init);
  const { auth } = await createSignedInUser(server, { fetch: failingFetch });
  expect((await auth.signOut()).error).toBeNull();
  expect((await auth.getSession()).data.session).toBeNull();
});

test('the client signs out even when its session has already ended @A13.5', async () => {
  const { auth, session } = await createSignedInUser(server);
  await server.call('POST', '/logout', { token: session.access_token });
  expect((await auth.signOut()).error).toBeNull();
  expect((await auth.getSession()).data.session).toBeNull();
});

test('the client treats an ended session as missing @A14.2', async () => {
  const { auth, session } = await createSignedInUser(server);
  await server.call('POST', '/logout', { token: session.access_token });
  const { error } = await auth.getUser();
  expect(error?.name).toBe('AuthSessionMissingError');
});
