import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_BUNDLE } from '@arena/shared/contract/node-bundle';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shipTo } from '../testing/a-release';
import { startArena } from '../testing/start-arena';
import { attemptBundle, attemptEntry, attemptPages, type Loot } from './attempts';

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
  const { answer } = await ship({ app: 'mf-reach', word: 'reach', paths: [...pages.values()], files });
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
