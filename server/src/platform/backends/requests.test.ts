import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { startBackend } from '../../testing/servers/start-backend';
import { startArena } from '../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let backend: Awaited<ReturnType<typeof startBackend>>;
let site: string;

beforeAll(async () => {
  backend = await startBackend();
  arena = await startArena();
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await publishTo(arena, { app: 'mf-market' });
});
beforeEach(async () => {
  backend.requests.length = 0;
  await set({ url: `${backend.url}/v1` });
});
afterAll(async () => {
  await arena.close();
  await backend.close();
});

const set = async (settings: object) =>
  expect((await postWithToken(arena, '/api/ops/apps/mf-market/backend', settings)).status).toBe(200);

/** Sends bytes. @returns the whole answer */
async function exchange(head: string, body = ''): Promise<string> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  const received = text(socket);
  await once(socket, 'connect');
  socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`, 'latin1');
  return received;
}

const FROM_OUTSIDE = {
  cookie: 'arena_device=known; events_session=abc%20d; other=1; events_session=second',
  authorization: 'Bearer of-the-visitor',
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'for=203.0.113.7',
  'x-real-ip': '203.0.113.7',
  'x-arena-role': 'operator',
  referer: 'http://arena.test/market?who=asha',
  origin: 'http://arena.test',
  'proxy-authorization': 'Basic eA==',
  range: 'bytes=0-1',
};

test('a backend gets the request, its id, and no header that tells who the visitor is or that claims something', async () => {
  const response = await fetch(`${site}/api/mf-market/orders/7?q=%22a%20b%22&q=2`, {
    method: 'PATCH',
    body: '{"of": "goggles"}',
    headers: {
      ...FROM_OUTSIDE,
      accept: 'application/json',
      'accept-language': 'en-IN',
      'content-type': 'application/merge-patch+json',
      'idempotency-key': 'key-1',
      'if-match': '"a"',
      'x-request-id': 'given-by-a-proxy',
    },
  });
  expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'given-by-a-proxy']);
  const { host } = new URL(backend.url);
  expect(backend.requests).toEqual([
    {
      method: 'PATCH',
      url: '/v1/orders/7?q=%22a%20b%22&q=2',
      body: '{"of": "goggles"}',
      headers: {
        host,
        accept: 'application/json',
        'accept-language': 'en-IN',
        'content-type': 'application/merge-patch+json',
        'idempotency-key': 'key-1',
        'if-match': '"a"',
        'x-request-id': 'given-by-a-proxy',
        'user-agent': 'Arena',
        via: '1.1 arena-backend',
        'accept-encoding': 'identity',
        'content-length': '17',
        connection: 'keep-alive',
        // From `fetch`, which adds the last two to conditional requests.
        'sec-fetch-mode': 'cors',
        'cache-control': 'no-cache',
        pragma: 'no-cache',
      },
    },
  ]);
});

test('a backend gets only the cookies that an operator allows, and Authorization only if allowed', async () => {
  await set({ url: backend.url, cookies: ['events_session', 'absent'] });
  await fetch(`${site}/api/mf-market/x`, { headers: FROM_OUTSIDE });
  expect(backend.last()?.headers.cookie).toBe('events_session=abc%20d');
  expect(backend.last()?.headers.authorization).toBeUndefined();
  await set({ url: backend.url, authorization: true });
  await fetch(`${site}/api/mf-market/x`, { headers: FROM_OUTSIDE });
  expect(backend.last()?.headers.cookie).toBeUndefined();
  expect(backend.last()?.headers.authorization).toBe('Bearer of-the-visitor');
});

test('no header of a connection goes to a backend, and none can remove another', async () => {
  await exchange(
    [
      'POST /api/mf-market/x HTTP/1.1',
      'host: evil.example',
      'connection: x-request-id, via, content-type, user-agent',
      'keep-alive: timeout=500',
      'te: trailers',
      'trailer: x-late',
      'proxy-connection: keep-alive',
      'expect: 100-continue',
      'content-type: text/plain',
      'x-request-id: given-by-a-proxy',
      'transfer-encoding: chunked',
    ].join('\r\n'),
    '5\r\nhello\r\n0\r\nx-late: 1\r\n\r\n',
  );
  expect(backend.last()?.body).toBe('hello');
  const headers = backend.last()?.headers;
  expect(Object.keys(headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'content-length',
    'content-type',
    'host',
    'sec-fetch-mode',
    'user-agent',
    'via',
    'x-request-id',
  ]);
  expect(headers).toMatchObject({ host: new URL(backend.url).host, 'content-length': '5' });
});

test.each([
  '/api/mf-market/../ops/me',
  '/api/mf-market/..',
  '/api/mf-market/.',
  '/api/mf-market/a/../../admin',
  '/api/mf-market/%2e%2e/admin',
  '/api/mf-market/.%2E/admin',
  '/api/mf-market/%252e%252e%252fadmin',
  '/api/mf-market/..;/admin',
  '/api/mf-market/..;x=1/admin',
  '/api/mf-market/..%2fadmin',
  '/api/mf-market/..%5cadmin',
  '/api/mf-market/..\\admin',
  '/api/mf-market/\\\\evil.example/',
  '/api/mf-market//evil.example/',
  '/api/mf-market/a//b',
  '/api/mf-market/%2f%2fevil.example/',
  '/api/mf-market/a%00',
  '/api/mf-market/a%0d%0ax:%20y',
  '/api/mf-market/a{b}',
  '/api/mf%2Dmarket/x',
  'http://evil.example/api/mf-market/x',
  'http://evil.example/api/mf-market/../ops/me',
  '//evil.example/api/mf-market/x',
  '/api//mf-market/x',
  '/api/mf-market@evil.example/x',
  '/api/mf-market/%',
  '/api/mf-market/%ff/%c0%ae%c0%ae/x',
  '/api/mf-market/%gg',
])('a path that could lead elsewhere never reaches a backend: %s', async (path) => {
  const answer = await exchange(`GET ${path} HTTP/1.1\r\nhost: arena.test`);
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(backend.requests).toEqual([]);
});

test('the refusal of a path says how to write it', async () => {
  const answer = await exchange('GET /api/mf-market/a/../b HTTP/1.1\r\nhost: arena.test');
  expect(answer.split('\r\n\r\n')[1]).toBe(
    JSON.stringify({
      error:
        'This path cannot go to the backend of mf-market. Write it without "//", "." or ".." segments, and without escaped slashes or dots.',
      code: 'invalid',
    }),
  );
});

test.each([
  ['/api/mf-market/', '/v1/'],
  ['/api/mf-market/a.b/..c/d..', '/v1/a.b/..c/d..'],
  ['/api/mf-market/caf%C3%A9/a%20b', '/v1/caf%C3%A9/a%20b'],
  ['/api/mf-market/100%25', '/v1/100%25'],
  ['/api/mf-market/@me:1/~x', '/v1/@me:1/~x'],
  ['/api/mf-market/x?to=//evil.example/../&a=%2e%2e%2f', '/v1/x?to=//evil.example/../&a=%2e%2e%2f'],
  ['/api/mf-market/x?', '/v1/x'],
])('a plain path reaches the backend as it is: %s', async (path, expected) => {
  expect(await exchange(`GET ${path} HTTP/1.1\r\nhost: arena.test`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(backend.requests.map(({ url }) => url)).toEqual([expected]);
});

test('bodies reach a backend unchanged, whatever their type, and larger ones than 256 KiB do not', async () => {
  const send = (body: string | undefined, type: string | undefined, method = 'POST') =>
    fetch(`${site}/api/mf-market/x`, {
      method,
      ...(body !== undefined && { body: Buffer.from(body) }),
      headers: type === undefined ? {} : { 'content-type': type },
    });
  for (const [body, type] of [
    ['{"a": 1e999, "a" : 2} ', 'application/json'],
    ['{ not json', 'application/json; charset=utf-8'],
    ['a=1&a=2', 'application/x-www-form-urlencoded'],
    ['--b\r\n\r\n--b--', 'multipart/form-data; boundary=b'],
    ['plain', undefined],
    ['x'.repeat(256 << 10), 'text/plain'],
  ] as const) {
    expect((await send(body, type)).status).toBe(200);
    expect(backend.last()).toMatchObject({ body, method: 'POST' });
    expect(backend.last()?.headers['content-type']).toBe(type);
  }
  expect((await send(undefined, undefined, 'DELETE')).status).toBe(200);
  expect(backend.last()).toMatchObject({ body: '', method: 'DELETE' });
  backend.requests.length = 0;
  const large = await send('x'.repeat((256 << 10) + 1), 'text/plain');
  expect([large.status, await large.json()]).toEqual([413, { error: 'The request is too large.', code: 'too_large' }]);
  expect(backend.requests).toEqual([]);
});

test('HEAD goes to a backend as HEAD; OPTIONS, TRACE and CONNECT do not go there', async () => {
  const head = await fetch(`${site}/api/mf-market/x`, { method: 'HEAD' });
  expect([head.status, backend.last()?.method]).toEqual([200, 'HEAD']);
  backend.requests.length = 0;
  for (const method of ['OPTIONS', 'TRACE', 'PROPFIND']) {
    expect(await exchange(`${method} /api/mf-market/x HTTP/1.1\r\nhost: arena.test`)).toMatch(/^HTTP\/1\.1 404 /);
  }
  await exchange('CONNECT localhost:80 HTTP/1.1\r\nhost: arena.test').catch(() => '');
  expect(backend.requests).toEqual([]);
});

test('a WebSocket does not go to a backend', async () => {
  const answer = await exchange(
    'GET /api/mf-market/x HTTP/1.1\r\nhost: arena.test\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  );
  expect(answer).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*\{"error":"Backends of sections do not support WebSockets\.","code":"invalid"\}$/,
  );
  expect(backend.requests).toEqual([]);
});

test('a page of another site cannot change anything at a backend', async () => {
  const send = (headers: Record<string, string>, method = 'POST') =>
    fetch(`${site}/api/mf-market/x`, { method, headers: { host: 'arena.test', ...headers } });
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect((await send(headers, method)).status).toBe(403);
  }
  expect(backend.requests).toEqual([]);
  expect((await send({ 'sec-fetch-site': 'same-origin', origin: 'http://arena.test' })).status).toBe(200);
});

test('a backend that leads back to the site gets nowhere', async () => {
  await set({ url: `${site}/api/mf-market` });
  const loop = await fetch(`${site}/api/mf-market/x`);
  expect([loop.status, await loop.json()]).toEqual([
    502,
    { error: 'The backend of mf-market has failed. Please try again in a moment.', code: 'backend_failed' },
  ]);
  await set({ url: site });
  for (const path of ['healthz', 'api/ops/me', 'api/hello', 'market']) {
    expect((await fetch(`${site}/api/mf-market/${path}`)).status).toBe(502);
  }
});
