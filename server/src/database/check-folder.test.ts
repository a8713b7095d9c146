import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { preparedFolder } from '../testing/prepared-folder';
import { openDatabase } from './database';

let dataDirectory: string;
let folder: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'arena-damaged-'));
  folder = join(dataDirectory, 'db');
  await cp(await preparedFolder(), dataDirectory, { recursive: true });
});
afterEach(() => rm(dataDirectory, { recursive: true }));

/** Everything but what Postgres keeps while it works. */
async function filesOfTables() {
  const paths = await readdir(dataDirectory, { recursive: true });
  return paths.filter((path) => !/pg_wal\/|pg_internal\.init|postmaster\.pid/.test(path)).sort();
}

const remove = (part: string) => () => rm(join(folder, part), { recursive: true });

test.each([
  ['lacks its version', remove('PG_VERSION'), 'PG_VERSION is missing'],
  [
    'is empty, as after a mount that failed',
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
  ['is of another Postgres', () => writeFile(join(folder, 'PG_VERSION'), '16\n'), 'it is of PostgreSQL 16, not 18'],
  ['has a version that is cut off', () => truncate(join(folder, 'PG_VERSION')), 'its PG_VERSION is not readable'],
  ['lacks its tables', remove('base'), 'base is missing'],
  ['lacks the files of some tables', remove('base/5'), 'Postgres does not open it'],
  ['lacks its log', remove('pg_wal'), 'pg_wal is missing'],
  [
    'has an empty log',
    async () => {
      for (const name of await readdir(join(folder, 'pg_wal')))
        await rm(join(folder, 'pg_wal', name), { recursive: true });
    },
    'Postgres does not open it',
  ],
  ['lacks pg_control', remove('global/pg_control'), 'global/pg_control is missing'],
  [
    'has a pg_control that is cut off',
    () => truncate(join(folder, 'global/pg_control'), 100),
    'pg_control has 100 bytes',
  ],
  [
    'has a pg_control of zeros',
    () => writeFile(join(folder, 'global/pg_control'), Buffer.alloc(8192)),
    'Postgres does not open it',
  ],
])(
  'a database that %s is refused with the way to a restore, and nothing takes its place',
  async (_what, damage, sentence) => {
    await damage();
    const before = await filesOfTables();
    const refused = openDatabase({ dataDirectory });
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow('Restore a backup: see "Backups" in docs/operating.md.');
    expect(await filesOfTables()).toEqual(before);
  },
);

test.each(['assets', 'operator-token', 'outbox'])(
  'where %s is there and the database is not, no empty one is created',
  async (trace) => {
    await rm(folder, { recursive: true });
    await writeFile(join(dataDirectory, trace), '');
    await expect(openDatabase({ dataDirectory })).rejects.toThrow(
      `${dataDirectory} has ${trace} of a site, but not its database, db. Restore a backup: see "Backups" in docs/operating.md. Set DATABASE_URL where the database is a Postgres server. To begin without the old data, move ${trace} away first.`,
    );
    expect(await readdir(dataDirectory)).toEqual([trace]);
  },
);

test('a first start that was cut off is begun again', async () => {
  await rm(folder, { recursive: true });
  await mkdir(join(dataDirectory, 'db-new-abc/db'), { recursive: true });
  await writeFile(join(dataDirectory, 'db-new-abc/db/PG_VERSION'), '18\n');
  await writeFile(join(dataDirectory, 'server.log'), '');
  await (await openDatabase({ dataDirectory })).close();
  expect((await readdir(dataDirectory)).sort()).toEqual(['db', 'server.log']);
});
