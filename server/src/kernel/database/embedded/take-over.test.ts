import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { prepareDatabaseTemplate } from '../../../testing/database/database-template';
import { openDatabase } from '../database';

let dataDirectory: string;
let folder: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'arena-take-over-'));
  folder = join(dataDirectory, 'db');
  await cp(await prepareDatabaseTemplate(), dataDirectory, { recursive: true });
});
afterEach(() => rm(dataDirectory, { recursive: true }));

async function expectDatabaseOpens() {
  const { db, close } = await openDatabase({ dataDirectory });
  await db.execute(sql`select count(*) from releases`);
  await close();
  expect(await readdir(dataDirectory)).toEqual(['db']);
}

test('keeps a pending write of a suspended server out of the database of the server that took over', async () => {
  const late = openSync(join(folder, 'PG_VERSION'), 'r+');
  await writeFile(join(dataDirectory, 'server-1-1-a.lock.expired'), '');
  await expectDatabaseOpens();
  writeSync(late, 'XX', 0);
  closeSync(late);
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n');
});

test.each([
  ['during the copy', () => mkdir(join(dataDirectory, 'db-copying'))],
  ['after the copy', () => cp(folder, join(dataDirectory, 'db-copied'), { recursive: true })],
  [
    'between the two renames',
    () =>
      cp(folder, join(dataDirectory, 'db-left'), { recursive: true }).then(() =>
        rename(folder, join(dataDirectory, 'db-copied')),
      ),
  ],
  ['before the cleanup', () => mkdir(join(dataDirectory, 'db-left'))],
])('completes a take-over that was interrupted %s', async (_when, interrupt) => {
  await writeFile(join(dataDirectory, 'server-1-1-a.lock.expired'), '');
  await interrupt();
  await expectDatabaseOpens();
});
