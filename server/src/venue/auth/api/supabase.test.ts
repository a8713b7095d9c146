import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { anUpload, aRelease } from '../../../testing/release-builder';

type Answer = { status: number; body: unknown };
type ReceivedRequest = { url: string | undefined; headers: IncomingMessage['headers']; body: unknown };

const SESSION = {
  access_token: 'a.b.c',
  refresh_token: 'again',
  expires_in: 1800,
  expires_at: 1,
  token_type: 'bearer',
  user: { id: 'u', email: 'asha@example.in', user_metadata: { username: 'asha' }, role: 'authenticated' },
};

const FORM = { username: 'Asha', email: 'asha@example.in', password: 'open-sesame-7' };

let answer: Answer;
let received: ReceivedRequest[];
let server: AuthServer;

/** A fake Supabase project. */
const project = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { url, headers } = request;
  received.push({ url, headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
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
});

const post = (path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });

test('forwards a sign-up to the project, with its key @T2.1', async () => {
  answer = { status: 200, body: { id: 'u' } };
  expect((await post('signup', FORM)).statusCode).toBe(201);
  expect(received).toEqual([
    expect.objectContaining({
      url: '/auth/v1/signup',
      body: { email: FORM.email, password: FORM.password, data: { username: 'asha' } },
    }),
  ]);
  expect(received[0]?.headers).toMatchObject({ apikey: 'sb_publishable_project' });
});

test('forwards a login and returns its session @T2.2 @T2.8', async () => {
  answer = { status: 200, body: SESSION };
  const login = await post('login', FORM);
  expect(received[0]?.url).toBe('/auth/v1/token?grant_type=password');
  expect(login.json()).toEqual({
    token: 'a.b.c',
    refresh_token: 'again',
    expires_in: 1800,
    user: { id: 'u', email: FORM.email, name: 'asha', profileImage: null, factors: [] },
  });
});

test.each([
  [
    'a string code',
    { status: 400, body: { code: 'invalid_credentials', message: 'Invalid login credentials' } },
    400,
    /^The email address or the password/,
  ],
  [
    'a numeric code',
    { status: 422, body: { code: 422, error_code: 'weak_password', msg: 'Password is in a list' } },
    422,
    /^Password is in a list\.$/,
  ],
  ['a missing key', { status: 401, body: { message: 'No API key found in request' } }, 503, /^Something went wrong/],
  ['a server error', { status: 500, body: { msg: 'Database error' } }, 503, /^Something went wrong/],
  ['an HTML page', { status: 200, body: '<html>' }, 503, /^Something went wrong/],
  ['an incomplete session', { status: 200, body: { access_token: 'x' } }, 503, /^Something went wrong/],
])('turns an answer with %s into a message @T2.9 @A11.1', async (_what, projectAnswer, status, message) => {
  answer = projectAnswer;
  const login = await post('login', FORM);
  expect([login.statusCode, login.json()]).toEqual([status, { message: expect.stringMatching(message) }]);
});

test('answers 503 when the project cannot be reached @T2.9', async () => {
  const unconnected = await startAuth({ supabase: { url: 'http://127.0.0.1:1', key: 'key' } });
  const login = await unconnected.app.inject({ method: 'POST', url: '/api/auth/login', payload: FORM });
  expect(login.statusCode).toBe(503);
  await unconnected.close();
});

test('disables the embedded backend', async () => {
  for (const path of ['/settings', '/token?grant_type=password', '/.well-known/jwks.json', '']) {
    const { status, body } = await server.call('POST', path, { body: {} });
    expect([status, body.error_code]).toEqual([404, 'not_found']);
  }
});

test('pages name the Supabase project, if there is one', async () => {
  const freshServer = await startAuth();
  for (const [target, expected] of [
    [server, { url: expect.stringMatching(/^http:/), key: 'sb_publishable_project' }],
    [freshServer, undefined],
  ] as const) {
    await publishShell(target);
    const page = await target.app.inject('/help');
    const map = /id="release-map">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(map).supabase).toEqual(expected);
  }
  await freshServer.close();
});

async function publishShell({ app, token }: AuthServer) {
  const { release, files } = aRelease({ app: 'shell', paths: ['/help'] });
  const { payload, headers } = await anUpload(release, files);
  const authorization = `Bearer ${token}`;
  await app.inject({
    method: 'POST',
    url: '/api/ops/apps/shell/releases',
    headers: { ...headers, authorization },
    payload,
  });
  const activation = {
    url: '/api/ops/apps/shell/activations',
    headers: { authorization },
    payload: { release: release.id },
  };
  await app.inject({ method: 'POST', ...activation });
}
