import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApp } from '../app';
import { openDatabase } from '../kernel/database/database';
import { openAssetStores } from '../kernel/storage/open-asset-stores';
import { webhook } from '../operators/events/webhook';
import { operatorToken } from '../operators/tokens/operator-token';
import { SourceMaps } from '../platform/reports/source-maps/source-maps';
import { noAccounts } from '../testing/accounts';
import { pause } from '../testing/end-pauses';
import { expectSoon } from '../testing/expect-soon';
import { renderFixedBundles } from '../testing/fixed-bundles';
import { getWithToken, postWithToken } from '../testing/ops-client';
import { aRelease, shipTo } from '../testing/release-builder';
import { runCommand } from '../testing/run-command';
import { startReceiver } from '../testing/servers/start-receiver';
import { aSourceMap, MARKET_PAGE, uploadSourceMaps } from '../testing/source-maps';
import { NOW, startArena } from '../testing/start-arena';
import { aPrebooking } from '../testing/submissions';
import { tokenOfTeam } from '../testing/team-token';
import { readArchive } from './archive';

const execute = promisify(execFile);

const marketFiles = { app: 'mf-market', files: { 'media/large.txt': 'x'.repeat(300_000), 'media/empty.txt': '' } };
const market = aRelease(marketFiles);

const account = { email: 'asha@example.in', password: 'open-sesame-7' };

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let folder: string;
let file: string;
let result: Awaited<ReturnType<typeof call>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-backup-'));
  file = join(folder, 'site.backup');
  arena = await startArena();
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, marketFiles);
  await uploadSourceMaps(arena, market.release, { 'remoteEntry.js': aSourceMap() });
  await arena.app.inject({ method: 'POST', url: '/api/auth/signup', payload: { ...account, username: 'asha' } });
  await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
  // A mail that is queued in the backup would be sent here in the meantime.
  await expectSoon(async () => (await getWithToken(arena, '/api/ops/mails')).body.waiting === 0);
  result = await call(['backup', 'create', file]);
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

const call = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: arena.token, ...env }, cwd: folder });

test('a restored backup has pages, source maps, history, accounts, submissions and the token', async () => {
  expect([result.text, result.code]).toEqual([expect.stringContaining('It was restored into a scratch database'), 0]);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const dataDirectory = join(folder, 'whole');
  await mkdir(dataDirectory);
  expect(await call(['backup', 'restore', file], { ARENA_DATA: dataDirectory })).toMatchObject({ code: 0 });

  const token = await operatorToken(dataDirectory, undefined);
  expect(token).toBe(arena.token);
  const { close, ...database } = await openDatabase({ dataDirectory });
  const { assets, maps } = await openAssetStores({ dataDirectory, assets: undefined });
  const app = await buildApp(
    {
      ...database,
      assets,
      maps,
      renderPages: renderFixedBundles,
      pause,
      operatorToken: token,
      now: () => NOW,
      accounts: noAccounts,
      uploads: join(dataDirectory, 'uploads'),
    },
    false,
  );
  for (const url of ['/api/ops/apps', '/api/ops/apps/mf-market/history', '/api/ops/submissions?kind=prebooking']) {
    expect(await getWithToken({ app, token }, url)).toEqual(await getWithToken(arena, url));
  }
  const { release, files } = market;
  for (const [path, bytes] of files) {
    const answer = await app.inject(`/releases/mf-market/${release.id}/${path}`);
    expect([path, answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([path, 200, true]);
  }
  const sourceMaps = new SourceMaps({ maps });
  const frame = { app: 'mf-market', release: release.id, file: 'remoteEntry.js', line: 1, column: 1 };
  expect(await sourceMaps.map([frame])).toMatchObject([{ source: MARKET_PAGE }]);
  await sourceMaps.close();
  expect((await app.inject('/market')).statusCode).toBe(200);
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
  expect(login.statusCode).toBe(200);
  await app.close();
  await close();
});

test('tar lists a backup', async () => {
  const { stdout } = await execute('tar', ['-tzf', file]);
  const lines = stdout.split('\n');
  expect(lines.slice(0, 2)).toEqual(['database.tar', 'operator-token']);
  expect(lines).toContain(`assets/mf-market/${market.release.id}/media/empty.txt`);
});

test('a backup of an earlier version is restored', async () => {
  const paths = new Set<string>();
  const former = createWriteStream(join(folder, 'former.backup'));
  const add = createGzip();
  const written = pipeline(add, former);
  const write = (line: object) => add.write(`${JSON.stringify(line)}\n`);
  write({ arena: 'backup', version: 1 });
  for await (const { path, bytes } of readArchive(createReadStream(file))) {
    paths.add(path);
    write({ path, data: bytes.toString('base64') });
  }
  write({ files: paths.size });
  add.end();
  await written;
  const dataDirectory = join(folder, 'former');
  expect(await call(['backup', 'restore', join(folder, 'former.backup')], { ARENA_DATA: dataDirectory })).toMatchObject(
    {
      code: 0,
    },
  );
  expect(await operatorToken(dataDirectory, undefined)).toBe(arena.token);
  const empty = await readFile(join(dataDirectory, `assets/mf-market/${market.release.id}/media/empty.txt`));
  expect(empty).toHaveLength(0);
});

test('a backup overwrites no file and a restore no folder', async () => {
  const before = await readFile(file);
  expect(await call(['backup', 'create', file])).toMatchObject({
    code: 2,
    text: expect.stringContaining('already exists'),
  });
  expect(before.equals(await readFile(file))).toBe(true);
  const inUse = join(folder, 'in-use');
  await mkdir(inUse);
  await writeFile(join(inUse, 'operator-token'), 'mine');
  const refused = await call(['backup', 'restore', file], { ARENA_DATA: inUse });
  expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('is not empty. Nothing was changed') });
  expect(await readdir(inUse)).toEqual(['operator-token']);
});

test.each([
  ['truncated at the end', (whole: Buffer) => whole.subarray(0, whole.length - 100), 'This backup is damaged.'],
  ['truncated in the middle', (whole: Buffer) => whole.subarray(0, whole.length / 2), 'This backup is damaged.'],
  ['flipped bits', (whole: Buffer) => flipped(whole), 'This backup is damaged.'],
  ['another tar file', () => gzipSync(Buffer.alloc(1024)), 'This file is not an Arena backup.'],
  ['a text', () => Buffer.from('Asha was here.'), 'This file is not an Arena backup.'],
  ['empty', () => Buffer.alloc(0), 'This file is not an Arena backup.'],
  ['another gzip file', () => gzipSync('{"arena":"photo"}\n'), 'This file is not an Arena backup.'],
  [
    'a path outside the folder',
    () => gzipSync('{"arena":"backup","version":1}\n{"path":"assets/../../out","data":""}\n{"files":1}\n'),
    'This backup is damaged.',
  ],
  [
    'a line too long for a string',
    () => gzipSync(Buffer.concat([Buffer.from('{"arena":"backup","version":1}\n'), Buffer.alloc(600 << 20, 'a')])),
    'This backup is damaged.',
  ],
  ['no database', () => gzipSync('{"arena":"backup","version":1}\n{"files":0}\n'), 'This backup is damaged.'],
])('a file that is not a complete backup (%s) is refused and leaves nothing', async (_name, change, message) => {
  const bad = join(folder, 'bad.backup');
  await writeFile(bad, change(await readFile(file)));
  const before = await readdir(folder);
  const refused = await call(['backup', 'restore', bad], { ARENA_DATA: join(folder, 'from-bad') });
  expect(refused).toMatchObject({ code: 2, text: expect.stringContaining(message) });
  expect(await readdir(folder)).toEqual(before);
});

test('a failed backup leaves no file', async () => {
  const other = join(folder, 'other.backup');
  const broken = await call(['backup', 'create', other], { ARENA_TOKEN: 'a-guess' });
  expect(broken.code).toBe(1);
  expect((await readdir(folder)).filter((name) => name.startsWith('other'))).toEqual([]);
});

test('operators are told of a backup that was interrupted', async () => {
  const receiver = await startReceiver();
  const broken = await startArena({
    assets: { ...arena.assets, releases: () => Promise.reject(new Error('disk')) },
    destinations: [webhook({ url: receiver.url, secret: undefined, template: 'json' })],
  });
  const url = await broken.app.listen({ port: 0, host: '127.0.0.1' });
  const other = join(folder, 'broken.backup');
  expect((await call(['backup', 'create', other], { ARENA_URL: url, ARENA_TOKEN: broken.token })).code).not.toBe(0);
  await expectSoon(async () => receiver.deliveries.length === 1, 120_000);
  expect(receiver.deliveries[0]?.body).toMatchObject({
    type: 'backup.failed',
    data: { by: 'operator', url: 'http://arena.test/ops/audit', reason: expect.stringContaining('log') },
  });
  await broken.close();
  await receiver.close();
});

test('a section team gets no backup', async () => {
  const team = await postWithToken(arena, '/api/ops/tokens', tokenOfTeam('mf-market'));
  const refused = await call(['backup', 'create', join(folder, 'team.backup')], { ARENA_TOKEN: team.body.token });
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('Only an operator may do this.') });
});
/** Flips several bytes: with a single bit, compressed data may still have the same contents. */
function flipped(whole: Buffer): Buffer {
  const middle = Math.floor(whole.length / 2);
  const bytes = whole.subarray(middle, middle + 16).map((byte) => byte ^ 0xff);
  return Buffer.concat([whole.subarray(0, middle), bytes, whole.subarray(middle + 16)]);
}
