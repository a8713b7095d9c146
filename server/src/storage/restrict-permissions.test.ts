import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keepPrivate } from './restrict-permissions';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-private-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('what others could read becomes its owner’s alone, links are left as they are', async () => {
  const data = join(folder, 'data');
  await mkdir(join(data, 'db/base'), { recursive: true });
  await writeFile(join(data, 'db/base/1'), '');
  await writeFile(join(folder, 'elsewhere'), '');
  await symlink(join(folder, 'elsewhere'), join(data, 'link'));
  for (const path of ['data', 'data/db', 'data/db/base', 'data/db/base/1', 'elsewhere'])
    await chmod(join(folder, path), 0o777);
  expect(await keepPrivate(data)).toBe(0);
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

test('a folder that is missing is created', async () => {
  await keepPrivate(join(folder, 'new/data'));
  expect((await stat(join(folder, 'new/data'))).mode & 0o777).toBe(0o700);
});
