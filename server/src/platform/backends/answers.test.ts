import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { startBackend } from '../../testing/servers/start-backend';
import { startArena } from '../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let backend: Awaited<ReturnType<typeof startBackend>>;
let site: string;

beforeAll(async () => {
  backend = await startBackend();
  arena = await startArena({ accounts: { site: 'https://arena.example' } });
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await publishTo(arena, { app: 'mf-market' });
});
beforeEach(() => set({ url: backend.url }));
afterAll(async () => {
  await arena.close();
  await backend.close();
});

const set = async (settings: object) =>
  expect((await postWithToken(arena, '/api/ops/apps/mf-market/backend', settings)).status).toBe(200);

/** The response to a visitor if the backend gives this answer. */
async function answerTo(status: number, headers: Record<string, string | string[]>, body: string | Buffer = 'text') {
  backend.answerWith((response) => void response.writeHead(status, headers).end(body));
  const response = await fetch(`${site}/api/mf-market/x`, { redirect: 'manual' });
  const { date, connection, 'keep-alive': _, 'x-request-id': id, ...others } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    headers: others,
    body: await response.text(),
    cookies: response.headers.getSetCookie(),
  };
}

/** Headers that every answer of a backend gets, whatever the backend sends. */
const ALWAYS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
};

test('an answer below 500 arrives with its status, its body and the headers that only concern itself', async () => {
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'private, max-age=60',
    'content-language': 'en',
    etag: '"a"',
    'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
    'retry-after': '7',
    vary: 'accept-language',
  };
  for (const status of [200, 201, 400, 401, 404, 409, 422, 429, 499]) {
    expect(await answerTo(status, headers, '{"a": 1}')).toEqual({
      status,
      headers: { ...headers, ...ALWAYS, 'content-length': '8' },
      body: '{"a": 1}',
      cookies: [],
    });
  }
  expect(await answerTo(204, {}, '')).toMatchObject({ status: 204, body: '' });
  expect(await answerTo(304, { etag: '"a"' }, '')).toMatchObject({ status: 304, body: '', headers: { etag: '"a"' } });
});

test('no header of a backend changes what the browser does with the site', async () => {
  const { headers, cookies } = await answerTo(200, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'access-control-allow-credentials': 'true',
    'alt-svc': 'h3="evil.example:443"',
    'clear-site-data': '"*"',
    connection: 'x-content-type-options, content-security-policy',
    'content-disposition': 'attachment; filename="run.exe"',
    'content-security-policy': "script-src * 'unsafe-inline'",
    'content-security-policy-report-only': "default-src 'none'; report-uri https://evil.example",
    'cross-origin-resource-policy': 'cross-origin',
    link: '</api/mf-market/x.js>; rel=preload; as=script',
    location: 'https://evil.example',
    nel: '{"report_to":"x","max_age":1}',
    'origin-agent-cluster': '?0',
    'permissions-policy': 'camera=*',
    'public-key-pins': 'max-age=1',
    'referrer-policy': 'unsafe-url',
    refresh: '0; url=https://evil.example',
    'report-to': '{}',
    'reporting-endpoints': 'arena="https://evil.example"',
    'server-timing': 'x',
    'service-worker-allowed': '/',
    'set-cookie': ['arena_device=stolen; Path=/', 'events_session=a'],
    sourcemap: '/x.map',
    'speculation-rules': '"/x.json"',
    'strict-transport-security': 'max-age=0',
    'timing-allow-origin': '*',
    'www-authenticate': 'Basic realm="Arena"',
    'x-content-type-options': 'sniff',
    'x-frame-options': 'ALLOWALL',
    'x-powered-by': 'a backend',
    'x-request-id': 'of-the-backend',
  });
  expect(headers).toEqual({
    ...ALWAYS,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': '4',
  });
  expect(cookies).toEqual([]);
});

test.each([
  ['text/html', '<script>alert(1)</script>'],
  ['text/html; charset=utf-7', '+ADw-script+AD4-'],
  ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['text/xml', '<?xml-stylesheet href="x.xsl"?><a/>'],
  ['text/javascript', 'alert(1)'],
  ['application/javascript', 'alert(1)'],
  ['application/x-javascript', 'alert(1)'],
  ['text/css', 'body { display: none }'],
  ['application/wasm', '\0asm'],
  ['application/speculationrules+json+x', '{}'],
  ['multipart/x-mixed-replace; boundary=b', '--b'],
  ['text/event-stream', 'data: 1'],
  ['application/json, text/html', '{}'],
  ['text/plain; charset=utf-8; x="text/html"', 'x'],
  ['application/json\t; text/html', '{}'],
  [undefined, '<script>alert(1)</script>'],
])('an answer of the type %s is bytes to the browser: no page, script, style or worker', async (type, body) => {
  const { status, headers } = await answerTo(200, type === undefined ? {} : { 'content-type': type }, body);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ ...ALWAYS, 'content-type': 'application/octet-stream' });
});

test.each(['application/json', 'application/ld+json', 'text/plain; charset=utf-8', 'text/csv', 'image/webp'])(
  'an answer of the type %s keeps it',
  async (type) => {
    expect((await answerTo(200, { 'content-type': type })).headers['content-type']).toBe(type);
  },
);

test('a service worker cannot be loaded from a backend', async () => {
  const asked = backend.requests.length;
  const worker = await fetch(`${site}/api/mf-market/worker.js`, { headers: { 'service-worker': 'script' } });
  expect(await worker.text()).toContain('registration.unregister()');
  expect(backend.requests).toHaveLength(asked);
});

test('a backend sets only the cookies that an operator allows, for itself alone and never for scripts', async () => {
  await set({ url: backend.url, cookies: ['events_session', 'events_basket'] });
  const { cookies, headers } = await answerTo(200, {
    'cache-control': 'public, max-age=600',
    'set-cookie': [
      'events_session=abc%20d; Path=/; Domain=arena.example; SameSite=None; Max-Age=60; Partitioned; Priority=High',
      'events_basket=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/market',
      'events_session=odd,value',
      `events_session=x; Max-Age=${'9'.repeat(400)}`,
      'arena_device=stolen',
      'EVENTS_SESSION=other',
      '__Host-events_session=other; Secure; Path=/',
      ' =nameless',
    ],
  });
  const bound = 'Path=/api/mf-market; ';
  expect(cookies.map((cookie) => cookie.replace(bound, ''))).toEqual([
    'events_session=abc%20d; Max-Age=60; HttpOnly; Secure; SameSite=Strict',
    'events_basket=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
  ]);
  expect(cookies.every((cookie) => cookie.includes(bound))).toBe(true);
  expect(headers['cache-control']).toBe('no-store');
});

test.each([301, 302, 303, 307, 308, 300, 305])(
  'a redirect of a backend is neither followed nor passed on: %s',
  async (status) => {
    backend.requests.length = 0;
    const answer = await answerTo(status, { location: `${backend.url}/internal` });
    expect([answer.status, answer.body, answer.headers.location]).toEqual([
      502,
      '{"error":"The backend of mf-market answered with a redirect, which is not followed.","code":"backend_failed"}',
      undefined,
    ]);
    expect(backend.requests).toHaveLength(1);
  },
);

test.each([500, 501, 502, 503, 504, 505, 599, 600, 999])(
  'what a backend says about its faults stays inside: %s',
  async (status) => {
    // Another setting, so that the outages of one status do not stop the next.
    await set({ url: `${backend.url}/${status}` });
    const { status: answered, body } = await answerTo(
      status,
      { 'content-type': 'application/json' },
      'Error at db.js:7',
    );
    expect([answered, body]).toEqual([
      502,
      '{"error":"The backend of mf-market has failed. Please try again in a moment.","code":"backend_failed"}',
    ]);
  },
);

test('an answer may have 1 MiB, and a larger one is not passed on, neither plain nor compressed', async () => {
  const full = Buffer.alloc(1 << 20, 'x');
  const complete = await answerTo(200, { 'content-type': 'text/plain' }, full);
  expect([complete.status, complete.body.length]).toEqual([200, full.length]);
  const tooLarge = {
    status: 502,
    body: '{"error":"The backend of mf-market answered with more than 1 MiB.","code":"backend_failed"}',
  };
  expect(await answerTo(200, {}, Buffer.alloc(full.length + 1))).toMatchObject(tooLarge);
  const bomb = Buffer.alloc(64 << 20);
  expect(await answerTo(200, { 'content-encoding': 'gzip' }, gzipSync(bomb))).toMatchObject(tooLarge);
  expect(await answerTo(200, { 'content-encoding': 'br' }, brotliCompressSync(bomb))).toMatchObject(tooLarge);
  backend.answerWith((response) => {
    const send = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 << 10)));
      if (!response.destroyed) response.once('drain', send);
    };
    send();
  });
  const endless = await fetch(`${site}/api/mf-market/x`);
  expect([endless.status, await endless.text()]).toEqual([502, tooLarge.body]);
});

test('a compressed answer arrives plain, without the header that would say otherwise', async () => {
  const { headers, body } = await answerTo(
    200,
    { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
    gzipSync('some text'),
  );
  expect(body).toBe('some text');
  expect(headers['content-encoding']).toBeUndefined();
});
