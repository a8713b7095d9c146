import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderFrom } from '../../testing/publish-to';
import { startArena } from '../../testing/start-arena';
import { type AuthServer, startAuth } from '../testing/start-auth';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ autoconfirm: true });
});
afterAll(() => server.close());

const account = { email: 'asha@example.in', password: 'open-sesame-7' };

test('the sessions of an erased account end at once, and its address is free again', async () => {
  const auth = server.client();
  const { data } = await auth.signUp({ ...account, options: { data: { username: 'asha' } } });
  const token = data.session?.access_token ?? '';
  expect((await server.call('GET', '/user', { token })).status).toBe(200);

  const { status } = await orderFrom(server, '/ops/accounts/erasures', { email: ' Asha@Example.IN ' });
  expect(status).toBe(200);
  expect((await server.call('GET', '/user', { token })).status).toBe(403);
  const refreshed = await server.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: data.session?.refresh_token },
  });
  expect(refreshed.status).toBe(400);
  expect((await server.client().signInWithPassword(account)).error?.code).toBe('invalid_credentials');
  expect((await server.client().signUp({ ...account, options: { data: { username: 'asha' } } })).error).toBeNull();
});

test('only an operator erases accounts; what is no address is refused', async () => {
  const team = (await orderFrom(server, '/ops/tokens', { app: 'mf-market' })).body.token;
  const asTeam = await orderFrom({ app: server.app, token: team }, '/ops/accounts/erasures', { email: account.email });
  expect(asTeam.status).toBe(403);
  const odd = await orderFrom(server, '/ops/accounts/erasures', { email: 'asha' });
  expect([odd.status, odd.body.error]).toEqual([400, 'This is not an e-mail address.']);
});

test('where Supabase keeps the accounts, they are erased there', async () => {
  const supabase = { url: 'http://127.0.0.1:1', key: 'a-key' };
  const arena = await startArena({ accounts: { supabase } });
  const answer = await orderFrom(arena, '/ops/accounts/erasures', { email: account.email });
  expect([answer.status, answer.body.error]).toEqual([409, 'Supabase keeps the accounts. Erase this one there.']);
  await arena.close();
});
