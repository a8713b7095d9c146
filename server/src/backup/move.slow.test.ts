import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { z } from 'zod';
import { buildApp } from '../app';
import { copyDatabase } from '../kernel/database/copy-database';
import { type Database, openDatabase } from '../kernel/database/database';
import { openScratchDatabase } from '../kernel/database/scratch';
import { openAssetStores } from '../kernel/storage/open-asset-stores';
import { noAccounts } from '../testing/accounts';
import { databaseUrl, prepareDatabaseTemplate } from '../testing/database/database-template';
import { pause } from '../testing/end-pauses';
import { renderFixedBundles } from '../testing/fixed-bundles';
import { getWithToken } from '../testing/ops-client';
import { aRelease, shipTo } from '../testing/release-builder';
import { runCommand } from '../testing/run-command';
import { startBucket } from '../testing/servers/start-bucket';
import { NOW } from '../testing/start-arena';
import { aFeedback, aPrebooking, aWaiver } from '../testing/submissions';
import type { SiteData } from './restore';

const TOKEN = 'the-operator-of-the-tests';
const account = { email: 'asha@example.in', password: 'open-sesame-7' };
const sections = ['mf-market', 'mf-blogs'].map((app) => ({ app, paths: [`/${app.slice(3)}`] }));
const PAGES = ['/help', '/market', '/blogs'];

/** A data directory with a stopped site, which tests copy. */
let template: string;
let before: Awaited<ReturnType<typeof readSite>>;

let folder: string;
let dataDirectory: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'arena-move-template-'));
  cpSync(await prepareDatabaseTemplate(), template, { recursive: true });
  const site = await openSite({ dataDirectory: template, databaseUrl: undefined, assets: undefined });
  await shipTo(site, { app: 'shell', paths: ['/help'] });
  for (const section of sections) await shipTo(site, section);
  for (const [url, payload] of [
    ['/api/auth/signup', { ...account, username: 'asha' }],
    ['/api/prebooking', aPrebooking()],
    ['/api/prebooking', aPrebooking({ comments: 'Quotes " \\ and\nlines, ₹ and 🎯' })],
    ['/api/feedback', aFeedback()],
    ['/api/waivers/submit', aWaiver()],
  ] as const) {
    expect((await site.app.inject({ method: 'POST', url, payload })).statusCode).toBeLessThan(300);
  }
  before = await readSite(site);
  await site.close();
});
afterAll(() => rm(template, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-move-'));
  dataDirectory = join(folder, 'data');
  cpSync(template, dataDirectory, { recursive: true });
  bucket = await startBucket();
});
afterEach(async () => {
  // A failed test leaves its sites open, and a site whose folder is gone ends the process.
  for (const site of sites.splice(0)) await site.close();
  await bucket.stop();
  await rm(folder, { recursive: true });
});

type Site = Awaited<ReturnType<typeof openSite>>;

/** The sites that are open. */
const sites: { close: () => Promise<void> }[] = [];

/** A real server with its data in these locations. */
async function openSite(data: SiteData) {
  const { close, ...database } = await openDatabase(data);
  const { assets, maps } = await openAssetStores(data);
  const uploads = join(data.dataDirectory, 'uploads');
  const options = {
    operatorToken: TOKEN,
    now: () => NOW,
    accounts: noAccounts,
    uploads,
    renderPages: renderFixedBundles,
    pause,
  };
  const app = await buildApp({ ...database, assets, maps, ...options }, false);
  const site = {
    ...{ app, assets, maps, db: database.db, token: TOKEN },
    close: async () => {
      sites.splice(sites.indexOf(site), 1);
      await app.close();
      await close();
    },
  };
  sites.push(site);
  return site;
}

/** The data that must survive a move. */
async function readSite(site: Site) {
  const pages = await Promise.all(PAGES.map(async (url) => (await site.app.inject(url)).body));
  for (const page of pages) expect(page).toContain('<!doctype html>');
  const submissions = await Promise.all(
    ['prebooking', 'feedback', 'waiver'].map((kind) => getWithToken(site, `/api/ops/submissions?kind=${kind}`)),
  );
  return {
    submissions,
    live: await liveOf(site),
    history: await getWithToken(site, '/api/ops/apps/mf-market/history'),
    files: await countFiles(site),
    statuses: await Promise.all(PAGES.map(async (url) => (await site.app.inject(url)).statusCode)),
    login: (await site.app.inject({ method: 'POST', url: '/api/auth/login', payload: account })).statusCode,
  };
}

/** What is live, without the page views, to which this reading adds. */
async function liveOf(site: Site) {
  const { body } = await getWithToken(site, '/api/ops/apps');
  return { ...body, apps: body.apps.map(({ recent: _, ...app }: { recent: unknown }) => app) };
}

async function countFiles({ assets, maps }: Pick<Site, 'assets' | 'maps'>): Promise<number> {
  let count = 0;
  for (const store of [assets, maps]) {
    for (const { app, release } of await store.releases()) count += (await store.files(app, release)).length;
  }
  return count;
}

/** The number of rows of each table. */
async function rowsOf(db: Database): Promise<Record<string, number>> {
  const counted = sql`select c.relname as name, (xpath('/row/n/text()',
    query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as rows
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;
  const rows = z.object({ rows: z.array(z.object({ name: z.string(), rows: z.number() })) });
  return Object.fromEntries(rows.parse(await db.execute(counted)).rows.map(({ name, rows }) => [name, rows]));
}

const call = (args: string[], env: NodeJS.ProcessEnv) =>
  runCommand(args, { env: { ARENA_DATA: dataDirectory, ...env }, cwd: folder });

/** The database and the files of releases in the data directory. */
const contents = async () => (await readdir(dataDirectory)).filter((name) => name !== 'uploads').sort();

const bucketUrl = () => `s3://arena/sites/test?endpoint=${bucket.location.endpoint}`;

test('a site moves from the disk to a bucket with all files and pages; the disk keeps them under another name', async () => {
  const moved = await call(['server', 'move-files'], { ARENA_ASSETS: bucketUrl() });
  expect([moved.text, moved.code]).toEqual([expect.stringContaining(`Moved ${before.files} files.`), 0]);
  expect(await contents()).toEqual(['assets-moved', 'db']);
  const site = await openSite({ dataDirectory, databaseUrl: undefined, assets: bucket.location });
  expect(await readSite(site)).toEqual(before);
  await site.close();
});

test('an interrupted move to a bucket continues; a bucket with other releases is refused, and nothing changes', async () => {
  const { assets } = await openAssetStores({ dataDirectory, assets: bucket.location });
  const { release, files } = aRelease({ app: 'mf-market', paths: ['/market'] });
  const [path = '', bytes = Buffer.alloc(0)] = [...files][0] ?? [];
  await assets.save('mf-market', release.id, path, bytes);
  await assets.save('mf-other', release.id, 'a.js', Buffer.from('a'));
  const refused = await call(['server', 'move-files'], { ARENA_ASSETS: bucketUrl() });
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('is not empty') });
  expect(await contents()).toEqual(['assets', 'db']);
  expect(await assets.releases()).toHaveLength(2);
  await assets.removeRelease('mf-other', release.id);
  expect(await call(['server', 'move-files'], { ARENA_ASSETS: bucketUrl() })).toMatchObject({ code: 0 });
});

test('files and database do not move while a server uses them', async () => {
  const site = await openSite({ dataDirectory, databaseUrl: undefined, assets: undefined });
  for (const [what, setting] of [
    ['files', { ARENA_ASSETS: bucketUrl() }],
    ['database', { DATABASE_URL: 'postgres://arena@127.0.0.1:1/none' }],
  ] as const) {
    const refused = await call(['server', `move-${what}`], setting);
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('is in use by process') });
  }
  await site.close();
  expect(await contents()).toEqual(['assets', 'db']);
});

test('a move without its setting names the missing one', async () => {
  for (const [what, setting] of Object.entries({ files: 'ARENA_ASSETS', database: 'DATABASE_URL' })) {
    const refused = await call(['server', `move-${what}`], {});
    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining(`${setting} is not set.`) });
  }
});

test('a database is copied with every row of every table, and never into one with rows', async () => {
  const source = await openDatabase({ dataDirectory, databaseUrl: undefined });
  const target = await openScratchDatabase();
  const counts = await copyDatabase(source.db, target.db);
  expect(Object.fromEntries(counts.map(({ table, rows }) => [table, rows]))).toEqual(await rowsOf(source.db));
  expect(await rowsOf(target.db)).toEqual(await rowsOf(source.db));
  for (const table of ['rollouts', 'auth_users', 'prebookings', 'waivers', 'releases']) {
    const all = sql`select t::text as row from ${sql.identifier(table)} t order by 1`;
    expect((await target.db.execute(all)) as object).toMatchObject({
      rows: ((await source.db.execute(all)) as unknown as { rows: unknown[] }).rows,
    });
  }
  await expect(copyDatabase(source.db, target.db)).rejects.toThrow('The target database is not empty');
  await target.close();
  await source.close();
});

if (process.env.TEST_DATABASE_URL) {
  const server = process.env.TEST_DATABASE_URL;
  let name: string;
  let url: string;

  beforeEach(async () => {
    name = `arena_${randomUUID().replaceAll('-', '')}`;
    url = databaseUrl(server, name);
    await administer(`create database ${name}`);
  });
  afterEach(() => administer(`drop database ${name} with (force)`));

  async function administer(statement: string, database = server) {
    const client = new Client({ connectionString: database });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  test('a site moves from the embedded database and the disk to a Postgres server and a bucket', async () => {
    const source = await openDatabase({ dataDirectory });
    const rows = await rowsOf(source.db);
    await source.close();
    const moved = await call(['server', 'move-database'], { DATABASE_URL: url });
    expect([moved.text, moved.code]).toEqual([expect.stringMatching(/Moved \d+ rows/), 0]);
    const files = await call(['server', 'move-files'], { DATABASE_URL: url, ARENA_ASSETS: bucketUrl() });
    expect([files.text, files.code]).toEqual([expect.stringContaining(`Moved ${before.files} files.`), 0]);
    expect(await contents()).toEqual(['assets-moved', 'db-moved']);

    const database = await openDatabase({ dataDirectory: '', databaseUrl: url });
    expect(await rowsOf(database.db)).toEqual(rows);
    await database.close();
    const site = await openSite({ dataDirectory, databaseUrl: url, assets: bucket.location });
    expect(await readSite(site)).toEqual(before);
    // New rows get numbers after the moved ones.
    await shipTo(site, { app: 'mf-market', paths: ['/market'], variant: 'next' });
    expect((await site.app.inject('/market')).statusCode).toBe(200);
    // Triggers work again.
    await expect(site.db.execute(sql`delete from rollouts`)).rejects.toThrow();
    for (const what of ['database', 'files']) {
      const refused = await call(['server', `move-${what}`], { DATABASE_URL: url, ARENA_ASSETS: bucketUrl() });
      expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('There') });
    }
    await site.close();
  });

  test('a database does not move to a server that is in use or has rows, and nothing changes', async () => {
    const data = { dataDirectory: join(folder, 'other'), databaseUrl: url, assets: undefined };
    const other = await openSite(data);
    const used = await call(['server', 'move-database'], { DATABASE_URL: url });
    expect(used).toMatchObject({ code: 1, text: expect.stringContaining('A server is using the database') });
    await other.app.inject({ method: 'POST', url: '/api/feedback', payload: aFeedback() });
    await other.close();
    const full = await call(['server', 'move-database'], { DATABASE_URL: url });
    expect(full).toMatchObject({
      code: 1,
      text: expect.stringMatching(/The target database is not empty: its table \w+ has rows/),
    });
    expect(await contents()).toEqual(['assets', 'db']);
  });

  test('files do not move while a server uses the Postgres server of the site', async () => {
    const site = await openSite({ dataDirectory, databaseUrl: url, assets: undefined });
    const refused = await call(['server', 'move-files'], { DATABASE_URL: url, ARENA_ASSETS: bucketUrl() });
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('Stop all servers') });
    await site.close();
  });

  test('a backup is restored into an empty Postgres server and bucket, and never into one with data', async () => {
    const site = await openSite({ dataDirectory, databaseUrl: undefined, assets: undefined });
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const file = join(folder, 'site.backup');
    expect(await call(['backup', 'create', file], { ARENA_URL: address, ARENA_TOKEN: TOKEN })).toMatchObject({
      code: 0,
    });
    await site.close();
    const settings = { ARENA_DATA: join(folder, 'new'), DATABASE_URL: url, ARENA_ASSETS: bucketUrl() };
    const restored = await call(['backup', 'restore', file], settings);
    expect([restored.text, restored.code]).toEqual([expect.stringContaining('the bucket of ARENA_ASSETS'), 0]);
    expect(await readdir(join(folder, 'new'))).toEqual(['operator-token']);
    const next = await openSite({ dataDirectory: join(folder, 'new'), databaseUrl: url, assets: bucket.location });
    expect(await readSite(next)).toEqual(before);
    await next.close();

    const again = { ...settings, ARENA_DATA: join(folder, 'again') };
    expect(await call(['backup', 'restore', file], again)).toMatchObject({
      code: 1,
      text: expect.stringContaining('The bucket of ARENA_ASSETS is not empty. Nothing was changed.'),
    });
    const otherBucket = await startBucket();
    const elsewhere = { ...again, ARENA_ASSETS: `s3://arena/x?endpoint=${otherBucket.location.endpoint}` };
    expect(await call(['backup', 'restore', file], elsewhere)).toMatchObject({
      code: 1,
      text: expect.stringContaining('The target database is not empty'),
    });
    const { assets } = await openAssetStores({
      dataDirectory,
      assets: { ...otherBucket.location, prefix: 'x/' },
    });
    expect(await assets.releases()).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(['data', 'new', 'site.backup']);
    await otherBucket.stop();
  });
}
