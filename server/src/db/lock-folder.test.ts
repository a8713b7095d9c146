import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  await writeFile(join(folder, 'server.pid'), `${child.pid} 1`);
  await (await lockFolder(folder))();
});

test.each(['', 'nonsense', '0'])('a lock that says %p is taken over', async (text) => {
  await writeFile(join(folder, 'server.pid'), text);
  await (await lockFolder(folder))();
});

test('of many that take over a stale lock at once, one gets it', async () => {
  await writeFile(join(folder, 'server.pid'), '');
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['server.pid']);
  expect(Number.parseInt(await readFile(join(folder, 'server.pid'), 'utf8'), 10)).toBe(process.pid);
});
