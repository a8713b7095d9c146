import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { book, readOwn } from '../../../testing/own-submissions/visitors';

type Answer = { status: number; body: unknown };

const ACCOUNT = { id: 'u', email: 'Asha@example.in', email_confirmed_at: '2026-11-21T10:00:00Z', factors: [] };

let answers: { user: Answer; settings: Answer };
let received: { url: string | undefined; authorization: string | undefined; apikey: unknown }[];
let server: AuthServer;

/** A fake Supabase project. */
const project = createServer((request, response) => {
  const { url, headers } = request;
  received.push({ url, authorization: headers.authorization, apikey: headers.apikey });
  const { status, body } = url === '/auth/v1/user' ? answers.user : answers.settings;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  const { port } = project.address() as AddressInfo;
  server = await startAuth({ supabase: { url: `http://127.0.0.1:${port}`, key: 'sb_publishable_project' } });
});
afterAll(async () => {
  await server.close();
  project.close();
});
beforeEach(() => {
  received = [];
  answers = {
    user: { status: 200, body: ACCOUNT },
    settings: { status: 200, body: { mailer_autoconfirm: false } },
  };
});

const tokenOf = (aal: string) => new UnsecuredJWT({ aal }).encode();
const FIRST = tokenOf('aal1');
const user = (changes: object) => ({ user: { status: 200, body: { ...ACCOUNT, ...changes } } });
const refused = (status: number, body: unknown) => ({ user: { status, body } });

test('the project says whose the token is', async () => {
  const reference = await book(server, { email: 'asha@EXAMPLE.in' });
  await book(server, { email: 'other@example.in' });
  const { status, body } = await readOwn(server, FIRST);
  expect([status, body.email, body.submissions.length]).toEqual([200, 'Asha@example.in', 1]);
  expect(body.submissions[0].reference).toBe(reference);
  const apikey = 'sb_publishable_project';
  expect(received).toContainEqual({ url: '/auth/v1/user', authorization: `Bearer ${FIRST}`, apikey });
  expect(received).toContainEqual({ url: '/auth/v1/settings', authorization: `Bearer ${apikey}`, apikey });
});

const factors = [{ status: 'verified' }];

test.each([
  ['an address that is not confirmed', user({ email_confirmed_at: null }), 403, 'address_not_proven'],
  ['an account without an address', user({ email: '' }), 403, 'address_not_proven'],
  [
    'a project that confirms addresses without a mail',
    { settings: { status: 200, body: { mailer_autoconfirm: true } } },
    403,
    'address_not_proven',
  ],
  ['a session that lacks the second step', user({ factors }), 403, 'second_step_needed'],
  ['a token that is invalid', refused(403, { code: 403, error_code: 'bad_jwt' }), 401, 'unauthenticated'],
  ['a session that has ended', refused(403, { code: 'session_not_found' }), 401, 'unauthenticated'],
  ['a locked account', refused(403, { code: 403, error_code: 'user_banned' }), 403, 'forbidden'],
  ['a key that the project refuses', refused(401, { message: 'Invalid API key' }), 503, 'unavailable'],
  ['a project that fails', refused(500, 'oops'), 503, 'unavailable'],
  ['an answer without an account', { user: { status: 200, body: {} } }, 503, 'unavailable'],
  ['settings that do not tell', { settings: { status: 200, body: {} } }, 503, 'unavailable'],
])('refuses %s', async (_what, changed, status, code) => {
  answers = { ...answers, ...changed };
  const { status: seen, body } = await readOwn(server, FIRST);
  expect([seen, body]).toEqual([status, { error: expect.any(String), code }]);
});

test('a session with the second step is let in', async () => {
  answers = { ...answers, ...user({ factors }) };
  expect((await readOwn(server, tokenOf('aal2'))).status).toBe(200);
});

test('without a token, the project is not asked', async () => {
  expect((await readOwn(server, undefined)).status).toBe(401);
  expect(received).toEqual([]);
});

test('answers 503 with a sentence when the project cannot be reached', async () => {
  const unconnected = await startAuth({ supabase: { url: 'http://127.0.0.1:1', key: 'key' } });
  expect(await readOwn(unconnected, FIRST)).toMatchObject({
    status: 503,
    body: { error: 'Accounts cannot be reached right now. Please try again in a moment.', code: 'unavailable' },
  });
  await unconnected.close();
});
