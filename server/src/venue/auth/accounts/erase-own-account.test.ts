import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { createSignedInUser, PASSWORD, signInFromNewBrowser } from '../../../testing/auth/test-users';
import { createTwoFactorUser } from '../../../testing/auth/two-factor';
import { getWithToken } from '../../../testing/ops-client';
import { aVisitor } from '../../../testing/own-submissions/visitors';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

async function erase(token: string | undefined, payload: object, at = server) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await at.app.inject({ method: 'POST', url: '/api/auth/erase', headers, payload });
  return { status: answer.statusCode, message: answer.json().message };
}

const isErased = async (email: string) =>
  (await server.client().signUp({ email, password: 'another-secret-8' })).error === null;

test('the password erases an account: its sessions end everywhere, its address is free, and a mail says so', async () => {
  const { email, session } = await createSignedInUser(server);
  const other = await signInFromNewBrowser(server, email);
  expect(await erase(session.access_token, { password: PASSWORD })).toEqual({
    status: 200,
    message: 'Your account has been deleted.',
  });
  expect((await other.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
  const { text } = await server.mailbox.take('account_erased', email);
  expect(text).toContain('You are logged out on all devices.');
  const [entry] = (await getWithToken(server, '/api/ops/audit?limit=1')).body.entries;
  expect(entry).toMatchObject({ by: 'visitor', action: 'erase-account', count: 1, client: null });
  expect(await isErased(email)).toBe(true);
});

test('a mailed code erases an account without a password', async () => {
  const { auth, email, token } = await aVisitor(server);
  expect((await auth.reauthenticate()).error).toBeNull();
  const { code } = await server.mailbox.take('reauthentication', email);
  expect((await erase(token, { code: code === '000000' ? '111111' : '000000' })).status).toBe(422);
  expect((await erase(token, { code })).status).toBe(200);
  expect(await isErased(email)).toBe(true);
});

test.each([
  ['a wrong password', { password: 'not-this-one' }, 400, 'This password is wrong.'],
  ['nothing', {}, 400, 'Erasing an account requires reauthentication.'],
])('%s erases nothing', async (_, proof, status, message) => {
  const { auth, session } = await createSignedInUser(server);
  expect(await erase(session.access_token, proof)).toEqual({ status, message });
  expect((await auth.getUser()).error).toBeNull();
});

test('an account with an authenticator app is erased only by a session that has used it', async () => {
  const { email, raisedSession } = await createTwoFactorUser(server);
  const { session } = await signInFromNewBrowser(server, email);
  expect((await erase(session.access_token, { password: PASSWORD })).status).toBe(401);
  expect((await erase(raisedSession.access_token, { password: PASSWORD })).status).toBe(200);
});

test('without a session, no account is erased', async () => {
  expect((await erase(undefined, { password: PASSWORD })).status).toBe(401);
});

test('accounts of a Supabase project are not erased here', async () => {
  const elsewhere = await startAuth({ supabase: { url: 'http://127.0.0.1:1', key: 'a-key' } });
  expect((await erase('a.b.c', { password: PASSWORD }, elsewhere)).status).toBe(409);
  await elsewhere.close();
});
