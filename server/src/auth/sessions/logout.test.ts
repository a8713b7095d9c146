import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../testing/start-auth';
import { elsewhere, signedIn } from '../testing/test-users';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

test.each([
  ['global', [false, false, false]],
  ['local', [false, true, true]],
  ['others', [true, false, false]],
] as const)('A13.1 A15.10 logging out with scope %s', async (scope, stay) => {
  const first = await signedIn(server);
  const all = [first, await elsewhere(server, first.email), await elsewhere(server, first.email)];
  const { error } = await first.auth.signOut({ scope });
  expect(error).toBeNull();
  const lasting = await Promise.all(
    all.map(async ({ session }) => (await server.call('GET', '/user', { token: session.access_token })).status === 200),
  );
  expect(lasting).toEqual(stay);
  const refreshed = await Promise.all(
    all.map(async ({ session }) => {
      const body = { refresh_token: session.refresh_token };
      return (await server.call('POST', '/token?grant_type=refresh_token', { body })).status === 200;
    }),
  );
  expect(refreshed).toEqual(stay);
});

test('A12.5 the client tells of it and has no session', async () => {
  const { auth } = await signedIn(server);
  const events: string[] = [];
  auth.onAuthStateChange((event) => {
    events.push(event);
  });
  await auth.signOut();
  expect(events).toContain('SIGNED_OUT');
  expect((await auth.getSession()).data.session).toBeNull();
});

test('the answer is empty; without scope all sessions end, an unknown scope is refused', async () => {
  const { session } = await signedIn(server);
  const token = session.access_token;
  const odd = await server.call('POST', '/logout?scope=everybody', { token });
  expect([odd.status, odd.body.msg]).toEqual([400, 'Unsupported logout scope "everybody"']);
  const done = await server.call('POST', '/logout', { token });
  expect([done.status, done.text]).toEqual([204, '']);
  const again = await server.call('POST', '/logout', { token });
  expect([again.status, again.body.error_code]).toEqual([403, 'session_not_found']);
});

test.each([
  ['A13.4', 401],
  ['A13.5', 403],
  ['A13.6', 404],
])('%s a logout answered %i signs the client out all the same', async (_number, status) => {
  const refusing: typeof fetch = async (input, init) =>
    String(input).includes('/logout') ? new Response('{"message":"no"}', { status }) : fetch(input, init);
  const { auth } = await signedIn(server, { fetch: refusing });
  expect((await auth.signOut()).error).toBeNull();
  expect((await auth.getSession()).data.session).toBeNull();
});

test('A13.5 the client is signed out also when its session is over already', async () => {
  const { auth, session } = await signedIn(server);
  await server.call('POST', '/logout', { token: session.access_token });
  expect((await auth.signOut()).error).toBeNull();
  expect((await auth.getSession()).data.session).toBeNull();
});

test('A14.2 an ended session is a missing one to the client', async () => {
  const { auth, session } = await signedIn(server);
  await server.call('POST', '/logout', { token: session.access_token });
  const { error } = await auth.getUser();
  expect(error?.name).toBe('AuthSessionMissingError');
});
