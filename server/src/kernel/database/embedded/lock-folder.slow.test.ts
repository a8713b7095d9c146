import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deadPid, writeLease } from '../../../testing/database/leases';
import { lockFolder } from './lock-folder';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['on another machine', { boot: 'another' }],
  ['in another container', { pidNamespace: 'pid:[1]' }],
])(
  'waits for the lease of a server %s to expire although no local process has its pid',
  async (_where, other) => {
    const name = `server-${await deadPid()}-1-a.lock`;
    await writeLease(folder, name, other);
    const { lease, expired } = await lockFolder(folder);
    expect(expired).toEqual([`${name}.expired`]);
    await lease.release();
  },
  30_000,
);

test('refuses a folder whose lease is being renewed, independent of clocks', async () => {
  const name = `server-${process.pid}-1-a.lock`;
  let beat = 1;
  const renew = () => writeLease(folder, name, { boot: 'another', host: 'other-host', beat: `${beat++}` });
  await renew();
  const locking = lockFolder(folder);
  const renewing = setInterval(() => void renew(), 1_000);
  try {
    await expect(locking).rejects.toThrow(`is in use by process ${process.pid} on other-host.`);
  } finally {
    clearInterval(renewing);
  }
  expect(await readdir(folder)).toEqual([name]);
});
