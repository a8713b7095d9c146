import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { prepareDatabaseTemplate } from '../../../testing/database/database-template';
import { flipBits } from '../../../testing/flip-bits';
import { openDatabase } from '../database';

let dataDirectory: string;
let folder: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'arena-damaged-'));
  folder = join(dataDirectory, 'db');
  await cp(await prepareDatabaseTemplate(), dataDirectory, { recursive: true });
});
afterEach(() => rm(dataDirectory, { recursive: true }));

/** All files except those that Postgres creates while it runs. */
async function listDataFiles() {
  const paths = await readdir(dataDirectory, { recursive: true });
  return paths.filter((path) => !/pg_wal\/|pg_internal\.init|postmaster\.pid/.test(path)).sort();
}

/** The way back, as an operator can type it. */
function restoreHint() {
  const restored = `ARENA_DATA=${dataDirectory}-restored`;
  return `Restore the last backup into a new folder: ${restored} npx arena backup restore <backup>. Then start the site with ${restored}. "Backups" in docs/operating.md explains it.`;
}

const remove = (part: string) => () => rm(join(folder, part), { recursive: true });

test.each([
  ['has no PG_VERSION', remove('PG_VERSION'), 'PG_VERSION is missing'],
  [
    'is empty, as after a failed mount',
    async () => {
      await rm(folder, { recursive: true });
      await mkdir(folder);
    },
    'PG_VERSION is missing',
  ],
  [
    'is a file',
    async () => {
      await rm(folder, { recursive: true });
      await writeFile(folder, '');
    },
    'PG_VERSION is missing',
  ],
  [
    'is from another version of Postgres',
    () => writeFile(join(folder, 'PG_VERSION'), '16\n'),
    'it is from PostgreSQL 16, not 18',
  ],
  ['has a truncated PG_VERSION', () => truncate(join(folder, 'PG_VERSION')), 'its PG_VERSION is invalid'],
  ['has no tables', remove('base'), 'base is missing'],
  ['lacks files of some tables', remove('base/5'), 'Postgres cannot open it'],
  ['has no write-ahead log', remove('pg_wal'), 'pg_wal is missing'],
  [
    'has an empty write-ahead log',
    async () => {
      for (const name of await readdir(join(folder, 'pg_wal')))
        await rm(join(folder, 'pg_wal', name), { recursive: true });
    },
    'Postgres cannot open it',
  ],
  ['has no pg_control', remove('global/pg_control'), 'global/pg_control is missing'],
  ['has a truncated pg_control', () => truncate(join(folder, 'global/pg_control'), 100), 'pg_control has 100 bytes'],
  [
    'has a pg_control full of zeros',
    () => writeFile(join(folder, 'global/pg_control'), Buffer.alloc(8192)),
    'Postgres cannot open it',
  ],
  ['has a truncated catalog', () => truncate(join(folder, 'base/5/1249'), 300_032), 'Postgres cannot read it'],
  ['has a catalog with flipped bits', () => flipBits(join(folder, 'base/5/1259')), 'Postgres cannot open it'],
  ['has a flipped pg_control', () => flipBits(join(folder, 'global/pg_control')), 'Postgres cannot open it'],
])('refuses a database that %s, tells how to restore it and leaves the files alone', async (_what, damage, message) => {
  await damage();
  const before = await listDataFiles();
  const refused = openDatabase({ dataDirectory });
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(restoreHint());
  expect(await listDataFiles()).toEqual(before);
});

test.each(['assets', 'operator-token', 'outbox'])(
  'does not create an empty database where %s exists',
  async (entry) => {
    await rm(folder, { recursive: true });
    await writeFile(join(dataDirectory, entry), '');
    await expect(openDatabase({ dataDirectory })).rejects.toThrow(
      `${dataDirectory} contains ${entry} of a site, but not its database, db. ${restoreHint()} If the database is a Postgres server, set DATABASE_URL. To start without the old data, move ${entry} away first.`,
    );
    expect(await readdir(dataDirectory)).toEqual([entry]);
  },
);

test('completes an interrupted first start', async () => {
  await rm(folder, { recursive: true });
  await mkdir(join(dataDirectory, 'db-new-abc/db'), { recursive: true });
  await writeFile(join(dataDirectory, 'db-new-abc/db/PG_VERSION'), '18\n');
  await writeFile(join(dataDirectory, 'server.log'), '');
  await (await openDatabase({ dataDirectory })).close();
  expect((await readdir(dataDirectory)).sort()).toEqual(['db', 'server.log']);
});
