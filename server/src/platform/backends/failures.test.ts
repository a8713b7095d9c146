import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { generate } from 'selfsigned';
import { loggerOptions } from '../../kernel/telemetry/log';
import { expectSoon } from '../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { startBackend } from '../../testing/servers/start-backend';
import { NOW, startArena } from '../../testing/start-arena';

const SETTING = '/api/ops/apps/mf-market/backend';

let arena: Awaited<ReturnType<typeof startArena>>;
let backend: Awaited<ReturnType<typeof startBackend>>;
let site: string;
let now = NOW;
let log = '';

beforeAll(async () => {
  backend = await startBackend();
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  arena = await startArena({ now: () => now, trustProxy: '127.0.0.1', logger: { ...loggerOptions('info'), stream } });
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await publishTo(arena, { app: 'mf-market' });
});
beforeEach(async () => {
  now = NOW;
  log = '';
  await set(backend.url);
});
afterEach(() => {
  for (const close of cleanUp) close();
  cleanUp = [];
  backend.answerWith();
  backend.requests.length = 0;
});
afterAll(async () => {
  // First, so that the server waits for no answer.
  await backend.close();
  await arena.close();
});

const set = async (url: string) => expect((await postWithToken(arena, SETTING, { url })).status).toBe(200);

async function ask(path = 'x', options: RequestInit = {}) {
  const response = await fetch(`${site}/api/mf-market/${path}`, options);
  const body = await response.text();
  return {
    status: response.status,
    error: Object(JSON.parse(body)).error,
    retryAfter: response.headers.get('retry-after'),
  };
}

async function status() {
  const [entry] = (await getWithToken(arena, '/api/ops/backends')).body.backends;
  return { failingSince: entry.failingSince, error: entry.error };
}

async function failingSeconds() {
  const response = await fetch(`${site}/metrics`, { headers: { authorization: `Bearer ${arena.token}` } });
  return Number(/^arena_backend_failing_seconds\{app="mf-market"\} (\S+)$/m.exec(await response.text())?.[1]);
}

const WORKS = { failingSince: null, error: null };
const UNREACHABLE = {
  status: 502,
  error: 'The backend of mf-market cannot be reached. Please try again in a moment.',
  retryAfter: null,
};

/** Closes everything that a test has started, even if it fails. */
let cleanUp: (() => void)[] = [];

/** A server that sends bytes to every connection, and with `isClosing` closes it then. */
async function startRaw(bytes: string, isClosing: boolean) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => (isClosing ? socket.end(bytes, 'latin1') : socket.write(bytes, 'latin1')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  cleanUp.push(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const OK = 'HTTP/1.1 200 OK\r\n';

test.each([
  ['closes the connection', ''],
  ['answers garbage', '\x16\x03\x01 garbage \xff\xfe\r\n\r\n'],
  ['speaks another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['ends within the headers', `${OK}content-type: text/plain\r\n`],
  ['ends within the body', `${OK}content-length: 100\r\n\r\nhalf`],
  ['ends within a chunk', `${OK}transfer-encoding: chunked\r\n\r\n20\r\nhalf`],
  ['sends a broken chunk', `${OK}transfer-encoding: chunked\r\n\r\nZZ\r\n`],
  ['sends two lengths', `${OK}content-length: 4\r\ncontent-length: 5\r\n\r\nabcde`],
  ['sends a length and chunks', `${OK}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['injects a header', `${OK}x: a\rset-cookie: b=c\r\ncontent-length: 0\r\n\r\n`],
  ['sends endless headers', `${OK}${'x: y\r\n'.repeat(20_000)}`],
  ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'],
  ['claims a compression', `${OK}content-encoding: gzip\r\ncontent-length: 4\r\n\r\nnope`],
])('a backend that %s gives the sentence of an outage, and nothing else of it', async (_, bytes) => {
  const raw = await startRaw(bytes, true);
  await set(raw.url);
  expect(await ask()).toEqual(UNREACHABLE);
  expect((await status()).error).toMatch(/^It cannot be reached/);
});

test('a second answer on a connection is not taken for that of the next request', async () => {
  const first = `${OK}content-type: application/json\r\ncontent-length: 14\r\n\r\n{"error":"1."}`;
  const raw = await startRaw(`${first}${OK}content-length: 21\r\n\r\n{"error":"smuggled."}`, false);
  await set(raw.url);
  const answers = [await ask('a'), await ask('b'), await ask('c')];
  expect(JSON.stringify(answers)).not.toContain('smuggled');
});

test('a backend that is not there, or has no valid certificate, gets no request; the status says why', async () => {
  const closed = await startRaw('', true);
  closed.close();
  await set(closed.url);
  expect(await ask()).toEqual(UNREACHABLE);
  expect(await status()).toEqual({ failingSince: NOW.toISOString(), error: 'It cannot be reached (ECONNREFUSED).' });
  await set('https://backend.invalid');
  expect(await ask()).toEqual(UNREACHABLE);

  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const untrusted = await startBackend({ key, cert });
  await set(untrusted.url);
  expect(await ask('x', { method: 'POST', body: 'secret' })).toEqual(UNREACHABLE);
  expect((await status()).error).toBe('It cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT).');
  expect(untrusted.requests).toEqual([]);
  await untrusted.close();
});

/** Asks as a client of its own: the server trusts this machine as a proxy. */
const askAs = (client: number, path = 'x', options: RequestInit = {}) =>
  ask(path, { ...options, headers: { 'x-forwarded-for': `203.0.113.${client}` } });

/** The URL of a backend that has just stopped. */
async function stopBackend() {
  const stopped = await startBackend();
  await stopped.close();
  return stopped.url;
}

const STOPPED = {
  status: 503,
  error: 'The backend of mf-market does not answer at present. Please try again in a moment.',
  retryAfter: '1',
};

test('a backend that five requests of three clients cannot reach gets one request a second, until it answers', async () => {
  await set(await stopBackend());
  for (let n = 0; n < 4; n++) expect(await askAs(n % 2)).toEqual(UNREACHABLE);
  expect(await askAs(2)).toEqual(UNREACHABLE);
  expect((await status()).failingSince).toBe(NOW.toISOString());
  // The first request afterwards is a trial.
  expect(await askAs(0)).toEqual(UNREACHABLE);
  for (let n = 0; n < 20; n++) expect(await askAs(n, `path-${n}`)).toEqual(STOPPED);
  now = new Date(NOW.getTime() + 1_000);
  expect(await askAs(1)).toEqual(UNREACHABLE);
  expect(await askAs(2)).toEqual(STOPPED);
  expect(await failingSeconds()).toBe(1);
  // The log has the outages, not the requests that were refused because of them.
  expect(log.match(/The request failed/g)).toHaveLength(7);
  await set(backend.url);
  expect((await askAs(2)).status).toBe(200);
  expect(await status()).toEqual(WORKS);
});

test('one client, or two, cannot stop a backend', async () => {
  await set(await stopBackend());
  for (let n = 0; n < 12; n++) expect(await askAs(n % 2)).toEqual(UNREACHABLE);
});

test('errors that a backend answers stop nothing, and show in status and metrics', async () => {
  backend.answerWith((response) => void response.writeHead(503).end());
  for (let n = 0; n < 12; n++) expect((await askAs(n)).status).toBe(502);
  expect(await status()).toEqual({ failingSince: NOW.toISOString(), error: 'It answered 503.' });
  backend.answerWith();
  for (let n = 0; n < 4; n++) expect((await askAs(n)).status).toBe(200);
  expect(await status()).toEqual(WORKS);
  const [{ recent }] = (await getWithToken(arena, '/api/ops/backends')).body.backends;
  expect(recent).toEqual({ requests: 16, failed: 12, reason: 'It answered 503.' });
  const metrics = await fetch(`${site}/metrics`, { headers: { authorization: `Bearer ${arena.token}` } });
  expect(await metrics.text()).toContain('arena_backend_recent_failures{app="mf-market"} 0.75');
  now = new Date(NOW.getTime() + 5 * 60_000);
  expect((await getWithToken(arena, '/api/ops/backends')).body.backends[0].recent).toBeNull();
});

test('slow requests of some clients leave room at the backend for others', async () => {
  const waiting: (() => void)[] = [];
  backend.answerWith((response, { url }) => {
    if (url === '/slow') waiting.push(() => response.writeHead(200).end('{}'));
    else response.writeHead(200).end('{}');
  });
  const slow = [1, 2, 3].flatMap((client) => Array.from({ length: 20 }, () => askAs(client, 'slow')));
  const settled = Promise.all(slow);
  // The first client gets 20 of 50 places, the second half of the rest, and so on.
  await expectSoon(async () => waiting.length === 43);
  expect((await askAs(4, 'fast')).status).toBe(200);
  for (const answer of waiting) answer();
  const statuses = (await settled).map((answer) => answer.status);
  expect(statuses.filter((one) => one === 200)).toHaveLength(43);
});

test('a visitor cannot stop a backend for others with requests that it cannot serve', async () => {
  backend.answerWith((response, { url }) => {
    if (url === '/leave') return;
    if (url === '/large') return void response.end(Buffer.alloc(2 << 20));
    return void response.writeHead(Number(url.slice(1)), { location: '/' }).end('{}');
  });
  for (const path of ['400', '404', '429', '500', '501', '302', 'large']) {
    for (let n = 0; n < 6; n++) expect((await ask(path)).status).not.toBe(503);
  }
  for (let n = 0; n < 10; n++) {
    const controller = new AbortController();
    const left = ask('leave', { signal: controller.signal }).catch(({ name }: Error) => name);
    const before = backend.requests.length;
    await expectSoon(async () => backend.requests.length > before);
    controller.abort();
    expect(await left).toBe('AbortError');
  }
  expect((await ask('200')).status).toBe(200);
  expect(await status()).toEqual(WORKS);
});

test('a request ends at the backend when the visitor leaves', async () => {
  let closed = false;
  backend.answerWith((response) => void response.once('close', () => (closed = true)));
  const controller = new AbortController();
  const left = ask('x', { signal: controller.signal }).catch(() => 'left');
  await expectSoon(async () => backend.requests.length === 1);
  controller.abort();
  expect(await left).toBe('left');
  // The end of the ten seconds would close it, too, and count as an outage.
  await expectSoon(async () => closed, 5_000);
  expect(await status()).toEqual(WORKS);
});

test('one client has twenty requests open at backends, and leaves the site to the others', async () => {
  const waiting: (() => void)[] = [];
  backend.answerWith((response) => void waiting.push(() => response.writeHead(200).end('{}')));
  const open = Array.from({ length: 20 }, (_, n) => ask(`${n}`));
  await expectSoon(async () => waiting.length === 20);
  expect(await ask()).toEqual({
    status: 503,
    error: 'The site is very busy just now. Please try again in a moment.',
    retryAfter: '5',
  });
  expect((await fetch(`${site}/api/hello`)).status).toBe(200);
  for (const answer of waiting) answer();
  expect((await Promise.all(open)).map((answer) => answer.status)).toEqual(Array(20).fill(200));
  backend.answerWith();
  await expectSoon(async () => (await ask()).status === 200);
});

test('one client sends six hundred requests a minute to backends', async () => {
  const own = await startArena();
  await publishTo(own, { app: 'mf-market' });
  await postWithToken(own, SETTING, { url: backend.url });
  const get = () => own.app.inject('/api/mf-market/x');
  for (let n = 0; n < 600; n++) expect((await get()).statusCode).toBe(200);
  const refused = await get();
  expect([refused.statusCode, refused.json().error]).toEqual([
    429,
    'Too many attempts. Please wait a minute and try again.',
  ]);
  expect(backend.requests).toHaveLength(600);
  await own.close();
});

test('the log has neither what a visitor sent nor what a backend answered', async () => {
  backend.answerWith((response) => void response.writeHead(502, { 'x-secret': 'answered' }).end('answered-by-it'));
  await ask('typed-path?q=typed-query', { method: 'POST', body: 'typed-body', headers: { accept: 'typed-header' } });
  await ask('typed-path/../x%2f');
  await set('http://127.0.0.1:1');
  await ask('typed-path?q=typed-query');
  expect(log).toContain('The request failed.');
  expect(log).toContain('/api/mf-:name/*');
  expect(log).not.toMatch(/typed|answered/);
});
