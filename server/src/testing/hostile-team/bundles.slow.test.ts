import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import type { Release } from '@arena/shared/contract/release/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { renderPages } from '../../platform/validation/prerender/render-pages';
import { prerenderedPages } from '../../platform/validation/prerender/table';
import { postWithToken, publishTo } from '../ops-client';
import { shipTo } from '../release-builder';
import { startArena } from '../start-arena';
import { attemptBundle, attemptEntry, attemptPages, type Targets } from './attempts';
import { failingReleases } from './failing-releases';

const SECRET = 'a secret of the server';

let arena: Awaited<ReturnType<typeof startArena>>;
let folder: string;
let targets: Targets;
const received: string[] = [];
const tcp = createServer((socket) => {
  received.push('connection to a port');
  socket.end();
});
const unix = createServer((socket) => {
  received.push('connection to a socket');
  socket.end();
});
const udp = createSocket('udp4', (message) => received.push(`datagram of ${message.length} bytes`));

/** A shell that renders the result of the section's route, or returns its `answer` unchanged. */
const shell = `
exports.provided = {};
exports.render = async (path, map, matched) => {
  const route = matched?.section.routes[0];
  const result = typeof route === 'function' ? await route(path) : route;
  return result?.answer ?? { head: '', body: String(result), script: '' };
};`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-hostile-'));
  targets = {
    secretFile: join(folder, 'secret'),
    newFile: join(folder, 'new'),
    socket: join(folder, 'socket'),
    port: 0,
    datagramPort: 0,
  };
  writeFileSync(targets.secretFile, SECRET);
  await once(tcp.listen(0, '127.0.0.1'), 'listening');
  await once(unix.listen(targets.socket), 'listening');
  await once(udp.bind(0, '127.0.0.1'), 'listening');
  targets.port = (tcp.address() as AddressInfo).port;
  targets.datagramPort = udp.address().port;
  // Each release that never ends takes all of it.
  arena = await startArena({ renderPages: (job) => renderPages(job, { cpu: 3_000, wall: 12_000 }) });
  await ship({ app: 'shell', variant: 'shell', paths: ['/help'], files: { [NODE_BUNDLE]: shell } });
  await ship({ app: 'mf-honest', variant: 'honest', paths: ['/honest'] });
}, 120_000);

afterAll(async () => {
  inspector.close();
  await arena.close();
  for (const server of [tcp, unix, udp]) server.close();
  rmSync(folder, { recursive: true });
});

const ship = (options: Parameters<typeof shipTo>[1]) => shipTo(arena, options);

/** The HTML inside the root element of a page. */
async function contentOf(path: string): Promise<string | undefined> {
  const { body } = await arena.app.inject(path);
  return /<div id="root" data-prerendered>(.*?)<\/div>/s.exec(body)?.[1];
}

function expectUnaffected() {
  expect(received).toEqual([]);
  expect(inspector.url()).toBeUndefined();
  expect(existsSync(targets.newFile)).toBe(false);
}

test('a bundle cannot reach the machine that renders its pages', async () => {
  const pages = attemptPages(targets);
  const files = { [NODE_BUNDLE]: attemptBundle(targets) };
  const { response } = await ship({
    app: 'mf-reach',
    variant: 'reach',
    paths: ['/attempt/:number'],
    pages: [...pages.values()],
    files,
  });
  expect(response.json()).toMatchObject({ app: 'mf-reach' });
  const results = await Promise.all([...pages].map(async ([name, path]) => `${name}: ${await contentOf(path)}`));
  expect(results.filter((result) => !result.includes(': blocked: '))).toEqual([]);
  expectUnaffected();
}, 120_000);

test('a federation entry cannot reach the machine that evaluates it', async () => {
  const files = { 'remoteEntry.js': attemptEntry(targets, 'mf_entry_entry') };
  const { response } = await ship({ app: 'mf-entry', variant: 'entry', paths: ['/entry'], files });
  expect(response.json()).toMatchObject({ app: 'mf-entry' });
  expectUnaffected();
}, 120_000);

test('refuses a release that fails to render, with a message and without side effects', async () => {
  const before = (await arena.app.inject('/honest')).body;
  const candidates: { name: string; release: Release }[] = [];
  for (const [name, { files, pages = 1 }] of Object.entries(failingReleases)) {
    const variant = `w${candidates.length}`;
    const app = `mf-end-${variant}`;
    const paths = Array.from({ length: pages }, (_, i) => `/end-${variant}-${i}`);
    const named = Object.fromEntries(
      Object.entries(files).map(([path, code]) => [path, code.replace('CONTAINER', `mf_end_${variant}_${variant}`)]),
    );
    candidates.push({ name, release: await publishTo(arena, { app, variant, paths, files: named }) });
  }
  const refusals = await Promise.all(
    candidates.map(async ({ name, release: { app, id } }) => {
      const { status, body } = await postWithToken(arena, `/api/ops/apps/${app}/activations`, { release: id });
      return { name, status, message: String(body.error) };
    }),
  );
  const unexpected = refusals.filter(({ name, status, message }) => {
    return status !== 409 || !failingReleases[name]?.message.test(message.split('\n', 1)[0] ?? '');
  });
  expect(unexpected).toEqual([]);
  expect((await arena.app.inject('/honest')).body).toBe(before);
  expectUnaffected();
}, 600_000);

test('a bundle that changes prototypes affects neither other releases nor the server', async () => {
  const route = `async () => ({ answer: JSON.parse('{"__proto__":{"polluted":1},"path":"/honest","head":"","body":"mine","script":"","toJSON":1}') })`;
  const pollute = `
    for (const prototype of [Object.prototype, Array.prototype, String.prototype, Function.prototype, Promise.prototype]) {
      for (const name of Object.getOwnPropertyNames(prototype)) {
        try { prototype[name] = () => ({ answer: { head: 'owned', body: 'owned', script: 'owned' } }); } catch {}
      }
      prototype.body = prototype.path = prototype.polluted = '/honest';
    }`;
  const storedPages = () => arena.db.select().from(prerenderedPages).where(eq(prerenderedPages.path, '/honest'));
  const { response } = await ship({
    app: 'mf-proto',
    variant: 'proto',
    paths: ['/proto'],
    files: { [NODE_BUNDLE]: `exports.default = { routes: [${route}] };` },
  });
  expect(response.statusCode).toBe(200);
  expect(await contentOf('/proto')).toBe('mine');
  const polluting = await ship({
    app: 'mf-pollute',
    variant: 'pollute',
    paths: ['/pollute'],
    files: { [NODE_BUNDLE]: `exports.default = { routes: ['x'] }; ${pollute}` },
  });
  expect([200, 409]).toContain(polluting.response.statusCode);
  expect('polluted' in {}).toBe(false);
  expect((await storedPages()).map(({ page }) => page.body).filter((body) => body !== 'honest')).toEqual([]);

  await ship({ app: 'mf-after', variant: 'after', paths: ['/after'] });
  expect(await contentOf('/after')).toBe('after');
  expectUnaffected();
}, 120_000);

test('endless dry runs of one team block neither other teams nor a rollback, and are limited to five', async () => {
  const files = { [NODE_BUNDLE]: 'exports.default = { routes: [() => { for (;;); }] };' };
  const endless = await publishTo(arena, { app: 'mf-endless', variant: 'endless', paths: ['/endless'], files });
  const statuses: number[] = [];
  const dryRuns = Array.from({ length: 8 }, async () => {
    const request = { release: endless.id, dryRun: true };
    const { status, body } = await postWithToken(arena, '/api/ops/apps/mf-endless/activations', request);
    statuses.push(status);
    return { status, body };
  });

  const { response } = await ship({ app: 'mf-honest', variant: 'newer', paths: ['/honest'] });
  expect(response.statusCode).toBe(200);
  expect((await postWithToken(arena, '/api/ops/apps/mf-honest/rollbacks', {})).status).toBe(200);
  // The release did not wait for all of them.
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(5);

  const results = await Promise.all(dryRuns);
  const refused = results.filter(({ status }) => status === 429);
  expect(refused.map(({ body }) => body.error)).toEqual(
    Array(3).fill('4 releases of mf-endless are waiting to be checked. Please wait for them.'),
  );
  expect(results.filter(({ status }) => status === 200)).toHaveLength(5);
}, 300_000);

test('a team that keeps changing its live release does not block the release of another team', async () => {
  const toggled: string[] = [];
  for (const variant of ['one', 'two'])
    toggled.push((await ship({ app: 'mf-toggle', variant, paths: ['/toggle'] })).release.id);
  const release = await publishTo(arena, { app: 'mf-honest', variant: 'third', paths: ['/honest'] });
  let toggling = true;
  const activation = postWithToken(arena, '/api/ops/apps/mf-honest/activations', { release: release.id }).finally(
    () => {
      toggling = false;
    },
  );
  for (let i = 0; toggling; i++) {
    const { status } = await postWithToken(arena, '/api/ops/apps/mf-toggle/rollbacks', { release: toggled[i % 2] });
    expect(status).toBe(200);
  }
  expect((await activation).status).toBe(200);
}, 120_000);
