import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { restrictPermissions } from './restrict-permissions';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-private-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('makes files and folders private to their owner and leaves links alone', async () => {
  const data = join(folder, 'data');
  await mkdir(join(data, 'db/base'), { recursive: true });
  await writeFile(join(data, 'db/base/1'), '');
  await writeFile(join(folder, 'outside'), '');
  await symlink(join(folder, 'outside'), join(data, 'link'));
  for (const path of ['data', 'data/db', 'data/db/base', 'data/db/base/1', 'outside'])
    await chmod(join(folder, path), 0o777);
  expect(await restrictPermissions(data)).toBe(0);
  const modes = await Promise.all(
    ['.', ...(await readdir(data, { recursive: true }))].map(async (path) => [
      path,
      (await stat(join(data, path))).mode & 0o777,
    ]),
  );
  expect(Object.fromEntries(modes)).toEqual({
    '.': 0o700,
    db: 0o700,
    'db/base': 0o700,
    'db/base/1': 0o600,
    link: 0o777,
  });
});

test('creates a missing folder', async () => {
  await restrictPermissions(join(folder, 'new/data'));
  expect((await stat(join(folder, 'new/data'))).mode & 0o777).toBe(0o700);
});
