import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { postWithToken } from '../../../testing/ops-client';
import { startArena } from '../../../testing/start-arena';
import { tokenOfTeam } from '../../../testing/team-token';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ autoconfirm: true });
});
afterAll(() => server.close());

const account = { email: 'asha@example.in', password: 'open-sesame-7' };

test('erasing an account ends its sessions and frees its address', async () => {
  const auth = server.client();
  const { data } = await auth.signUp({ ...account, options: { data: { username: 'asha' } } });
  const token = data.session?.access_token ?? '';
  expect((await server.call('GET', '/user', { token })).status).toBe(200);

  const { status } = await postWithToken(server, '/api/ops/accounts/erasures', { email: ' Asha@Example.IN ' });
  expect(status).toBe(200);
  expect((await server.call('GET', '/user', { token })).status).toBe(403);
  const refreshed = await server.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: data.session?.refresh_token },
  });
  expect(refreshed.status).toBe(400);
  expect((await server.client().signInWithPassword(account)).error?.code).toBe('invalid_credentials');
  expect((await server.client().signUp({ ...account, options: { data: { username: 'asha' } } })).error).toBeNull();
});

test('only an operator can erase accounts, and only by a valid address', async () => {
  const team = (await postWithToken(server, '/api/ops/tokens', tokenOfTeam('mf-market'))).body.token;
  const asTeam = await postWithToken({ app: server.app, token: team }, '/api/ops/accounts/erasures', {
    email: account.email,
  });
  expect(asTeam.status).toBe(403);
  const rejected = await postWithToken(server, '/api/ops/accounts/erasures', { email: 'asha' });
  expect([rejected.status, rejected.body.error]).toEqual([400, 'This is not an email address.']);
});

test('refuses erasure when Supabase keeps the accounts', async () => {
  const supabase = { url: 'http://127.0.0.1:1', key: 'a-key' };
  const arena = await startArena({ accounts: { supabase } });
  const answer = await postWithToken(arena, '/api/ops/accounts/erasures', { email: account.email });
  expect([answer.status, answer.body.error]).toEqual([409, 'Supabase keeps the accounts. Erase this one there.']);
  await arena.close();
});
