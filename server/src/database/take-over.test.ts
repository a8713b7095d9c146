import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { preparedFolder } from '../testing/prepared-folder';
import { openDatabase } from './database';

let dataDirectory: string;
let folder: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'arena-take-over-'));
  folder = join(dataDirectory, 'db');
  await cp(await preparedFolder(), dataDirectory, { recursive: true });
});
afterEach(() => rm(dataDirectory, { recursive: true }));

async function opens() {
  const { db, close } = await openDatabase({ dataDirectory });
  await db.execute(sql`select count(*) from releases`);
  await close();
  expect(await readdir(dataDirectory)).toEqual(['db']);
}

test('a write that a suspended server had begun does not land in the database of the one that took over', async () => {
  const late = openSync(join(folder, 'PG_VERSION'), 'r+');
  await writeFile(join(dataDirectory, 'server-1-1-a.lock.expired'), '');
  await opens();
  writeSync(late, 'XX', 0);
  closeSync(late);
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n');
});

test.each([
  ['while it copied', () => mkdir(join(dataDirectory, 'db-copying'))],
  ['with a whole copy', () => cp(folder, join(dataDirectory, 'db-copied'), { recursive: true })],
  [
    'between two names',
    () =>
      cp(folder, join(dataDirectory, 'db-left'), { recursive: true }).then(() =>
        rename(folder, join(dataDirectory, 'db-copied')),
      ),
  ],
  ['before it had cleared up', () => mkdir(join(dataDirectory, 'db-left'))],
])('a take-over that was cut off %s is brought to its end', async (_when, cutOff) => {
  await writeFile(join(dataDirectory, 'server-1-1-a.lock.expired'), '');
  await cutOff();
  await opens();
});
