import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deadPid, writeLease } from '../../../testing/database/leases';
import { lockFolder } from './lock-folder';
import { ownIdentity } from './process-identity';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('refuses a locked folder until it is released', async () => {
  const { lease } = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `${folder} is in use by process ${process.pid}. Stop it, or set ARENA_DATA to another folder.`,
  );
  await lease.release();
  expect(await readdir(folder)).toEqual([]);
  await (await lockFolder(folder)).lease.release();
});

test('takes over the lease of a killed process immediately @T3.1', async () => {
  await writeLease(folder, `server-${await deadPid()}-1-a.lock`);
  const { lease, expired } = await lockFolder(folder);
  expect(await readdir(folder)).toEqual([lease.name]);
  expect(expired).toEqual([]);
  await lease.release();
});

test('respects leases of an earlier version: ignores those of dead processes, but not of live ones', async () => {
  await writeFile(join(folder, `server-${await deadPid()}-1-a.lock`), '');
  await (await lockFolder(folder)).lease.release();
  const { pid, started } = ownIdentity();
  await writeFile(join(folder, `server-${pid}-${started}-a.lock`), '');
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${pid}`);
});

test('ignores the lease of a dead process whose pid was reused', async () => {
  await writeLease(folder, `server-${process.pid}-1-a.lock`);
  await (await lockFolder(folder)).lease.release();
  expect(await readdir(folder)).toEqual([]);
});

test('grants the folder to one of many concurrent attempts, and the others leave nothing behind', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const holders = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.lease] : []));
  expect(holders).toHaveLength(1);
  expect(await readdir(folder)).toEqual(holders.map(({ name }) => name));
  for (const holder of holders) await holder.release();
});
