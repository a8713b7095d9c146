import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY, HOUR } from '@arena/shared/contract/time/duration';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { auditLog } from '../operators/audit/table';
import { events } from '../operators/events/table';
import { webhook } from '../operators/events/webhook';
import { pause } from '../testing/end-pauses';
import { expectSoon } from '../testing/expect-soon';
import { getWithToken } from '../testing/ops-client';
import { aRelease, shipTo } from '../testing/release-builder';
import { runCommand } from '../testing/run-command';
import { startBucket } from '../testing/servers/start-bucket';
import { startReceiver } from '../testing/servers/start-receiver';
import { NOW, startArena } from '../testing/start-arena';
import { aPrebooking } from '../testing/submissions';
import { runDueBackupDrill } from './backup-drill';
import { proveBackup } from './prove-backup';
import { startBackups } from './start-backups';
import { backupName } from './store/backup-name';
import { type BackupStore, backupLocation } from './store/backup-store';
import { openBackupStore } from './store/open-backup-store';

/** Milliseconds: a backup takes seconds on a busy machine. */
const PATIENCE = 120_000;

const SITE = 'http://arena.test';

const marketFiles = { app: 'mf-market', files: { 'media/large.txt': 'x'.repeat(300_000) } };
const market = aRelease(marketFiles);

let arena: Awaited<ReturnType<typeof startArena>>;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let folder: string;
let now: Date;
let servers: FastifyInstance[];

beforeEach(async () => {
  now = NOW;
  servers = [];
  folder = await mkdtemp(join(tmpdir(), 'arena-kept-'));
  bucket = await startBucket();
  receiver = await startReceiver();
  arena = await startArena({
    now: () => now,
    destinations: [webhook({ url: receiver.url, secret: undefined, template: 'json' })],
  });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, marketFiles);
  await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await arena.close();
  await receiver.close();
  await bucket.stop();
  await rm(folder, { recursive: true });
});

const storeKinds = [
  ['a folder', () => join(folder, 'backups')],
  ['a bucket', () => `s3://arena/backups?endpoint=${bucket.location.endpoint}`],
] as const;

/** Time at which the next backup is due, according to `/metrics`. */
async function dueAt() {
  const { body } = await arena.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${arena.token}` } });
  return new Date(Number(/^arena_backup_due_timestamp_seconds (\S+)$/m.exec(body)?.[1]) * 1000);
}

const openNamed = (name: string) => openBackupStore(backupLocation.parse(name));

/** Starts scheduled backups of a server of the site. */
function schedule(store: BackupStore, work = 'work') {
  const { db, dump, assets, maps, token } = arena;
  const server = fastify().decorate('pause', pause);
  servers.push(server);
  const settings = {
    store,
    every: DAY,
    keep: { days: 2, weeks: 0, months: 0 },
    folder: join(folder, work),
    site: SITE,
  };
  startBackups(server, { db, dump, assets, maps, token, ...settings, now: () => now });
}

const attention = async () => (await getWithToken(arena, '/api/ops/attention')).body;

/** The event about a failed backup, as receivers get it. */
async function failure() {
  const find = () => receiver.deliveries.find(({ body }) => JSON.stringify(body).includes('backup.failed'));
  await expectSoon(async () => find() !== undefined, PATIENCE);
  return find()?.body;
}

describe.each(storeKinds)('in %s', (_, nameOf) => {
  test('a scheduled backup is verified, old ones are deleted, and one of two servers makes it', async () => {
    const store = await openNamed(nameOf());
    const foreign = join(folder, 'foreign');
    await writeFile(foreign, 'older backups', { mode: 0o600 });
    const old = [3, 2].map((days) => backupName(new Date(NOW.getTime() - days * DAY)));
    for (const name of old) await store.save(name, foreign);
    schedule(store, 'first');
    if (process.env.TEST_DATABASE_URL) schedule(store, 'second');
    await expectSoon(async () => (await store.list()).includes(backupName(NOW)), PATIENCE);
    await expectSoon(async () => (await store.list()).length === 2, PATIENCE);
    expect(await store.list()).toEqual([old[1], backupName(NOW)]);
    const next = new Date(NOW.getTime() + DAY);
    now = next;
    await expectSoon(async () => (await store.list()).join() === [backupName(NOW), backupName(next)].join(), PATIENCE);
    await expectSoon(async () => (await dueAt()).getTime() === next.getTime() + DAY, PATIENCE);
    const made = (await arena.db.select().from(auditLog)).filter(({ action }) => action === 'backup');
    expect(made).toMatchObject([{ by: 'arena' }, { by: 'arena' }]);
    expect((await attention()).provenBackup).toEqual({ name: backupName(next), at: next.toISOString() });
    expect((await arena.db.select().from(events)).filter(({ type }) => type === 'backup.failed')).toEqual([]);
  });

  test('"arena backup create --to" saves a verified backup, and a site is restored from it', async () => {
    const site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
    const call = (args: string[], env: NodeJS.ProcessEnv = {}) =>
      runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: arena.token, ...env }, cwd: folder });
    const saved = await call(['backup', 'create', '--to', nameOf(), '--keep', '7d,4w,12m']);
    expect([saved.text, saved.code]).toEqual([expect.stringContaining('restored into a scratch database'), 0]);
    const store = await openNamed(nameOf());
    const [name = ''] = await store.list();
    const [path, query] = nameOf().split('?');
    const inPlace = (file: string) => (query ? `${path}/${file}?${query}` : `${path}/${file}`);
    const dataDirectory = join(folder, 'restored');
    const restored = await call(['backup', 'restore', inPlace(name)], { ARENA_DATA: dataDirectory });
    expect([restored.text, restored.code]).toEqual([expect.stringContaining('Restored'), 0]);
    expect((await readdir(dataDirectory)).sort()).toEqual(['assets', 'db', 'operator-token']);
    if (query) {
      const other = { ARENA_DATA: join(folder, 'other') };
      const missing = await call(['backup', 'restore', inPlace(backupName(new Date(0)))], other);
      expect(missing).toMatchObject({ code: 2, text: expect.stringContaining(name) });
    } else expect((await stat(inPlace(name))).mode & 0o077).toBe(0);
  });
});

test('a backup that cannot be restored is not saved, nothing is deleted, and operators are told', async () => {
  const store = await openNamed(join(folder, 'backups'));
  const foreign = join(folder, 'foreign');
  await writeFile(foreign, 'an older backup', { mode: 0o600 });
  const old = [9, 8, 7].map((days) => backupName(new Date(NOW.getTime() - days * DAY)));
  for (const name of old) await store.save(name, foreign);
  const file = join(arena.folder, 'assets/mf-market', market.release.id, 'media/large.txt');
  await writeFile(file, 'damaged on the disk');
  schedule(store);
  expect(await failure()).toMatchObject({ data: { by: 'arena', reason: expect.stringContaining('log') } });
  expect(await store.list()).toEqual(old);
  expect(await dueAt()).toEqual(new Date(NOW.getTime() - 6 * DAY));
  expect(existsSync(join(folder, 'work'))).toBe(false);
  // An hour later the files are back.
  await writeFile(file, 'x'.repeat(300_000));
  now = new Date(NOW.getTime() + DAY / 24);
  await expectSoon(async () => (await store.list()).includes(backupName(now)), PATIENCE);
});

test('a backup that reads back differently is not kept', async () => {
  const store = await openNamed(join(folder, 'backups'));
  const other = join(folder, 'other');
  await writeFile(other, 'other bytes', { mode: 0o600 });
  const altered = { ...store, save: (name: string) => store.save(name, other) };
  schedule(altered);
  await failure();
  expect(await store.list()).toEqual([]);
});

test('at night the newest backup is started and asked for its pages, and damage since it was saved is told', async () => {
  const store = await openNamed(join(folder, 'backups'));
  schedule(store);
  await expectSoon(async () => (await attention()).provenBackup !== null, PATIENCE);
  for (const server of servers.splice(0)) await server.close();
  const drill = () =>
    runDueBackupDrill(
      { db: arena.db, store, folder: join(folder, 'drill'), site: SITE, prove: proveBackup, now: () => now },
      new AbortController().signal,
    );
  const name = backupName(NOW);
  // Half past three in India.
  now = new Date(NOW.getTime() + 12 * HOUR);
  await drill();
  expect((await attention()).provenBackup).toEqual({ name, at: NOW.toISOString() });
  now = new Date(now.getTime() + DAY);
  await drill();
  expect(await attention()).toEqual({ problems: [], provenBackup: { name, at: now.toISOString() } });
  const proofs = (await arena.db.select().from(auditLog)).filter(({ action }) => action === 'prove-backup');
  expect(proofs.map(({ count }) => count)).toEqual([2, 2]);

  const file = join(folder, 'backups', name);
  const saved = await readFile(file);
  await writeFile(file, saved.subarray(0, saved.length / 2));
  now = new Date(now.getTime() + DAY);
  await drill();
  const reason = expect.stringContaining(`The newest backup, ${name}, would not help:`);
  expect((await attention()).problems).toMatchObject([
    { kind: 'bad_backup', sentence: reason, since: now.toISOString() },
  ]);
  expect(await failure()).toMatchObject({ data: { by: 'arena', reason } });
  expect(existsSync(join(folder, 'drill'))).toBe(false);

  await writeFile(file, saved);
  now = new Date(now.getTime() + 6 * HOUR);
  await drill();
  expect((await attention()).problems).toEqual([]);
});

test('a missing or invalid location is refused', async () => {
  const call = (args: string[]) => runCommand(args, { env: {}, cwd: folder });
  for (const args of [[], ['a', '--to', 'b'], ['a', '--keep', '7d,4w,12m']]) {
    expect(await call(['backup', 'create', ...args])).toMatchObject({
      code: 2,
      text: expect.stringContaining('Give either a file, or a location'),
    });
  }
  expect(await call(['backup', 'create', '--to', 's3://X'])).toMatchObject({
    code: 2,
    text: expect.stringContaining('s3://'),
  });
  expect(await call(['backup', 'create', '--to', 'b', '--keep', '7'])).toMatchObject({ code: 2 });
});
