import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_BUNDLE } from '@arena/shared/contract/node-bundle';
import type { Release } from '@arena/shared/contract/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { prerenderedPages } from '../../releases/prerender/table';
import { orderFrom, publishTo } from '../publish-to';
import { shipTo } from '../release-builder';
import { startArena } from '../start-arena';
import { attemptBundle, attemptEntry, attemptPages, type Loot } from './attempts';
import { endings } from './failing-releases';

const SECRET = 'what no bundle may read';

let arena: Awaited<ReturnType<typeof startArena>>;
let folder: string;
let loot: Loot;
const arrived: string[] = [];
const tcp = createServer((socket) => {
  arrived.push('connection to a port');
  socket.end();
});
const unix = createServer((socket) => {
  arrived.push('connection to a socket');
  socket.end();
});
const udp = createSocket('udp4', (message) => arrived.push(`datagram of ${message.length} bytes`));

/** A shell that waits for what the section's route gives, and shows it. */
const shell = `
exports.provided = {};
exports.render = async (path, map, matched) => {
  const route = matched?.section.routes[0];
  const shown = typeof route === 'function' ? await route(path) : route;
  return shown?.answer ?? { head: '', body: String(shown), script: '' };
};`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-hostile-'));
  loot = {
    secretFile: join(folder, 'secret'),
    newFile: join(folder, 'new'),
    socket: join(folder, 'socket'),
    port: 0,
    datagramPort: 0,
  };
  writeFileSync(loot.secretFile, SECRET);
  await once(tcp.listen(0, '127.0.0.1'), 'listening');
  await once(unix.listen(loot.socket), 'listening');
  await once(udp.bind(0, '127.0.0.1'), 'listening');
  loot.port = (tcp.address() as AddressInfo).port;
  loot.datagramPort = udp.address().port;
  arena = await startArena();
  await ship({ app: 'shell', word: 'shell', paths: ['/help'], files: { [NODE_BUNDLE]: shell } });
  await ship({ app: 'mf-honest', word: 'honest', paths: ['/honest'] });
}, 120_000);

afterAll(async () => {
  inspector.close();
  await arena.close();
  for (const server of [tcp, unix, udp]) server.close();
  rmSync(folder, { recursive: true });
});

const ship = (choice: Parameters<typeof shipTo>[1]) => shipTo(arena, choice);

/** What the site shows at an address, without the page around it. */
async function shown(path: string): Promise<string | undefined> {
  const { body } = await arena.app.inject(path);
  return /<div id="root" data-prerendered>(.*?)<\/div>/s.exec(body)?.[1];
}

function expectUnaffected() {
  expect(arrived).toEqual([]);
  expect(inspector.url()).toBeUndefined();
  expect(existsSync(loot.newFile)).toBe(false);
}

test('a bundle reaches nothing of the machine that renders its pages', async () => {
  const pages = attemptPages(loot);
  const files = { [NODE_BUNDLE]: attemptBundle(loot) };
  const { answer } = await ship({
    app: 'mf-reach',
    word: 'reach',
    paths: ['/attempt/:number'],
    pages: [...pages.values()],
    files,
  });
  expect(answer.json()).toMatchObject({ app: 'mf-reach' });
  const results = await Promise.all([...pages].map(async ([name, path]) => `${name}: ${await shown(path)}`));
  expect(results.filter((result) => !result.includes(': kept out: '))).toEqual([]);
  expectUnaffected();
}, 120_000);

test('a federation entry reaches nothing of the machine that evaluates it', async () => {
  const files = { 'remoteEntry.js': attemptEntry(loot, 'mf_entry_entry') };
  const { answer } = await ship({ app: 'mf-entry', word: 'entry', paths: ['/entry'], files });
  expect(answer.json()).toMatchObject({ app: 'mf-entry' });
  expectUnaffected();
}, 120_000);

test('a release that does not come to a good end is refused with a sentence, and nothing else happens', async () => {
  const before = (await arena.app.inject('/honest')).body;
  const candidates: { name: string; release: Release }[] = [];
  for (const [name, { files, pages = 1 }] of Object.entries(endings)) {
    const word = `w${candidates.length}`;
    const app = `mf-end-${word}`;
    const paths = Array.from({ length: pages }, (_, i) => `/end-${word}-${i}`);
    const named = Object.fromEntries(
      Object.entries(files).map(([path, code]) => [path, code.replace('CONTAINER', `mf_end_${word}_${word}`)]),
    );
    candidates.push({ name, release: await publishTo(arena, { app, word, paths, files: named }) });
  }
  const sentences = await Promise.all(
    candidates.map(async ({ name, release: { app, id } }) => {
      const { status, body } = await orderFrom(arena, `/ops/apps/${app}/activations`, { release: id });
      return { name, status, sentence: String(body.error) };
    }),
  );
  const wrong = sentences.filter(({ name, status, sentence }) => {
    return status !== 409 || !endings[name]?.sentence.test(sentence.split('\n', 1)[0] ?? '');
  });
  expect(wrong).toEqual([]);
  expect((await arena.app.inject('/honest')).body).toBe(before);
  expectUnaffected();
}, 600_000);

test('a bundle that changes prototypes changes neither other releases nor the server, and gives no page of others', async () => {
  const route = `async () => ({ answer: JSON.parse('{"__proto__":{"polluted":1},"path":"/honest","head":"","body":"mine","script":"","toJSON":1}') })`;
  const pollute = `
    for (const prototype of [Object.prototype, Array.prototype, String.prototype, Function.prototype, Promise.prototype]) {
      for (const name of Object.getOwnPropertyNames(prototype)) {
        try { prototype[name] = () => ({ answer: { head: 'owned', body: 'owned', script: 'owned' } }); } catch {}
      }
      prototype.body = prototype.path = prototype.polluted = '/honest';
    }`;
  const kept = () => arena.db.select().from(prerenderedPages).where(eq(prerenderedPages.path, '/honest'));
  const { answer } = await ship({
    app: 'mf-proto',
    word: 'proto',
    paths: ['/proto'],
    files: { [NODE_BUNDLE]: `exports.default = { routes: [${route}] };` },
  });
  expect(answer.statusCode).toBe(200);
  expect(await shown('/proto')).toBe('mine');
  const polluting = await ship({
    app: 'mf-pollute',
    word: 'pollute',
    paths: ['/pollute'],
    files: { [NODE_BUNDLE]: `exports.default = { routes: ['x'] }; ${pollute}` },
  });
  expect([200, 409]).toContain(polluting.answer.statusCode);
  expect('polluted' in {}).toBe(false);
  expect((await kept()).map(({ page }) => page.body).filter((body) => body !== 'honest')).toEqual([]);

  await ship({ app: 'mf-after', word: 'after', paths: ['/after'] });
  expect(await shown('/after')).toBe('after');
  expectUnaffected();
}, 120_000);

test('endless dry runs of one team hold up neither other teams nor a rollback, and are refused beyond five', async () => {
  const files = { [NODE_BUNDLE]: 'exports.default = { routes: [() => { for (;;); }] };' };
  const endless = await publishTo(arena, { app: 'mf-endless', word: 'endless', paths: ['/endless'], files });
  const told: number[] = [];
  const dryRuns = Array.from({ length: 8 }, async () => {
    const order = { release: endless.id, dryRun: true };
    const { status, body } = await orderFrom(arena, '/ops/apps/mf-endless/activations', order);
    told.push(status);
    return { status, body };
  });

  const { answer } = await ship({ app: 'mf-honest', word: 'newer', paths: ['/honest'] });
  expect(answer.statusCode).toBe(200);
  expect((await orderFrom(arena, '/ops/apps/mf-honest/rollbacks', {})).status).toBe(200);
  // Not all of them, had they been waited for.
  expect(told.filter((status) => status === 200).length).toBeLessThan(5);

  const answers = await Promise.all(dryRuns);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ body }) => body.error)).toEqual(
    Array(3).fill('4 releases of mf-endless are waiting to be checked. Please wait for them.'),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
}, 300_000);

test('a team that changes what is live again and again does not hold up the release of another', async () => {
  const toggled: string[] = [];
  for (const word of ['one', 'two'])
    toggled.push((await ship({ app: 'mf-toggle', word, paths: ['/toggle'] })).release.id);
  const release = await publishTo(arena, { app: 'mf-honest', word: 'third', paths: ['/honest'] });
  let toggling = true;
  const activation = orderFrom(arena, '/ops/apps/mf-honest/activations', { release: release.id }).finally(() => {
    toggling = false;
  });
  for (let i = 0; toggling; i++) {
    const { status } = await orderFrom(arena, '/ops/apps/mf-toggle/rollbacks', { release: toggled[i % 2] });
    expect(status).toBe(200);
  }
  expect((await activation).status).toBe(200);
}, 120_000);
