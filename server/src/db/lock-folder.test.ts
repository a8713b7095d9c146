import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockFolder } from './lock-folder';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a locked folder is refused with a sentence until it is given free', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `${folder} is in use by process ${process.pid}. Stop it, or set ARENA_DATA to another folder.`,
  );
  await unlock();
  expect(await readdir(folder)).toEqual([]);
  await (await lockFolder(folder))();
});

test('T3.1 the lock of a process that was killed is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(join(folder, `server-${child.pid}-1-a.lock`), '');
  const unlock = await lockFolder(folder);
  expect(await readdir(folder)).toHaveLength(1);
  await unlock();
});

test('a process that has the number of a dead one by chance holds nothing', async () => {
  await writeFile(join(folder, `server-${process.pid}-1-a.lock`), '');
  await (await lockFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

test('of many that come at once at most one gets it, and the others leave nothing behind', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const holders = taken.filter(({ status }) => status === 'fulfilled');
  expect(holders.length).toBeLessThanOrEqual(1);
  expect(await readdir(folder)).toHaveLength(holders.length);
});
