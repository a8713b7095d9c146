import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { errorHandling } from '../../kernel/http/errors/errors';
import { routeSchemas } from '../../kernel/http/route-schemas';
import { startArena } from '../../testing/start-arena';
import { operatorPageRoutes } from './page-routes';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-ops-'));
  app = fastify();
  await app.register(routeSchemas);
  await app.register(errorHandling);
  await app.register(operatorPageRoutes, { folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function build() {
  await mkdir(join(folder, 'files'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<title>Operators</title>');
  await writeFile(join(folder, 'gate.html'), '<title>Gate</title>');
  await writeFile(join(folder, 'files/ops-01234567.js'), 'console.info(1);');
}

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test('without a build, the page says how to build it', async () => {
  const answer = await app.inject('/ops');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('Run "npm run build -w ops"');
});

test('the page is not cached, runs only its own files and cannot be framed', async () => {
  await build();
  const answer = await app.inject('/ops');
  expect([answer.statusCode, answer.body]).toEqual([200, '<title>Operators</title>']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const policy = String(answer.headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]));
  expect(policy.join()).not.toContain('unsafe');
});

test('the gate is a page of its own with the same policies, and only it may use the camera', async () => {
  await build();
  const [gate, ops, screen] = await Promise.all(['/ops/gate', '/ops', '/ops/history'].map((url) => app.inject(url)));
  expect(gate?.body).toBe('<title>Gate</title>');
  expect(screen?.body).toBe('<title>Operators</title>');
  expect(gate?.headers['permissions-policy']).toContain('camera=(self), ');
  expect(gate?.headers['permissions-policy']).toContain('microphone=(), ');
  expect(screen?.headers['permissions-policy']).toBe(ops?.headers['permissions-policy']);
  expect(ops?.headers['permissions-policy']).toContain('camera=(), ');
  const names = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-embedder-policy',
    'cache-control',
  ];
  for (const name of names) expect([name, gate?.headers[name]]).toEqual([name, ops?.headers[name]]);
});

test('its opener and embedder policies keep pages of the site away from its window', async () => {
  const arena = await startArena();
  const { headers } = await arena.app.inject({ url: '/ops', ...asBrowser });
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  });
  const page = await arena.app.inject({ url: '/help', ...asBrowser });
  expect(page.headers['cross-origin-embedder-policy']).toBeUndefined();
  await arena.close();
});

test('answers for operators are not cached', async () => {
  const arena = await startArena();
  for (const url of ['/api/ops/apps', '/api/ops/me', '/api/ops/history', '/api/ops/tokens', '/api/ops/audit']) {
    const { headers } = await arena.app.inject({ url, headers: { authorization: `Bearer ${arena.token}` } });
    expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
  }
  await arena.close();
});

test('with an origin for operators, the page is only there and the site is not', async () => {
  const arena = await startArena({ operatorOrigin: 'https://ops.arena.example' });
  const status = async (url: string, headers: Record<string, string>) =>
    (await arena.app.inject({ url, headers })).statusCode;
  const [site, ops] = [{ host: 'arena.example' }, { host: 'ops.arena.example' }];
  const html = { accept: 'text/html' };
  const browser = { 'sec-fetch-site': 'same-origin', authorization: `Bearer ${arena.token}` };
  for (const url of ['/ops', '/ops/', '/ops/gate', '/ops/history', '/%6fps', '/ops/files/ops.js']) {
    expect([url, await status(url, { ...site, ...html, 'x-forwarded-host': 'ops.arena.example' })]).toEqual([url, 404]);
  }
  expect([200, 503]).toContain(await status('/ops', { ...ops, ...html }));
  expect(await status('/api/ops/me', { ...site, ...browser })).toBe(404);
  expect(await status('/api/ops/me', { ...ops, ...browser })).toBe(200);
  // The `arena` command is not a browser; it may use any host name of the server.
  expect(await status('/api/ops/me', { ...site, authorization: `Bearer ${arena.token}` })).toBe(200);
  for (const url of [
    '/',
    '/help',
    '/api/hello',
    '/releases/mf-market/1.0.0-0000000000000000/x.js',
    '/auth/v1/health',
  ]) {
    expect([url, await status(url, { ...ops, ...html })]).toEqual([url, 404]);
  }
  expect(await status('/healthz', ops)).toBe(200);
  await arena.close();
});

test('on an origin of its own, the page knows the URL of the site', async () => {
  const own = fastify();
  await own.register(routeSchemas);
  await own.register(errorHandling);
  const origins = { origin: 'https://ops.arena.example', siteUrl: 'https://arena.example' };
  await own.register(operatorPageRoutes, { folder: join(folder, 'not-built'), own: origins });
  const { body } = await own.inject({ url: '/ops/gate', headers: { host: 'ops.arena.example' } });
  expect(body).toContain('<meta name="own-origin" content="https://ops.arena.example">');
  expect(body).toContain('<meta name="site-url" content="https://arena.example">');
  await own.close();
});

test('only with an origin of its own has the gate a service worker, and only that one, for that page', async () => {
  await build();
  await writeFile(join(folder, 'gate-worker.js'), 'console.info(2);');
  const own = fastify();
  await own.register(routeSchemas);
  await own.register(errorHandling);
  const origins = { origin: 'https://ops.arena.example', siteUrl: 'https://arena.example' };
  await own.register(operatorPageRoutes, { folder, own: origins });
  const get = (url: string, from: FastifyInstance = own, host = 'ops.arena.example') =>
    from.inject({ url, headers: { host, 'service-worker': 'script' } });
  const policyOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
    String(headers['content-security-policy']).split('; ');
  const worker = await get('/ops/gate-worker.js');
  expect([worker.statusCode, worker.body]).toEqual([200, 'console.info(2);']);
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'service-worker-allowed': '/ops/gate',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(policyOf(await get('/ops/gate'))).toEqual(
    expect.arrayContaining([
      'worker-src https://ops.arena.example/ops/gate-worker.js',
      'trusted-types ops gate-worker',
    ]),
  );
  const others = [await get('/ops'), await get('/ops/gate', app), await get('/ops', app)];
  for (const other of others)
    expect(policyOf(other)).toEqual(expect.arrayContaining(["worker-src 'none'", 'trusted-types ops']));
  expect((await get('/ops/gate-worker.js', own, 'arena.example')).statusCode).toBe(404);
  expect((await get('/ops/gate-worker.js', app)).body).toBe('<title>Operators</title>');
  await own.close();
});

test('its files are immutable and compressed; other names answer 404', async () => {
  await build();
  const file = await app.inject({ url: '/ops/files/ops-01234567.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect([file.headers['content-type'], file.headers['content-encoding']]).toEqual(['text/javascript', 'br']);
  expect(brotliDecompressSync(file.rawPayload).toString()).toBe('console.info(1);');
  expect((await app.inject('/ops/files/ops-01234567.js')).body).toBe('console.info(1);');
  for (const name of ['other.js', '..%2findex.html', '.env']) {
    const missing = await app.inject(`/ops/files/${name}`);
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test('at the URL of a screen is the page', async () => {
  const arena = await startArena();
  for (const screen of ['/ops/history', '/ops/traffic?app=shell', '/ops/submissions', '/ops/nowhere', '/ops/']) {
    const page = await arena.app.inject({ url: screen, ...asBrowser });
    expect([screen, page.headers['content-type']]).toEqual([screen, 'text/html; charset=utf-8']);
  }
  await arena.close();
});
