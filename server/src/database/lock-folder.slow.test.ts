import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockFolder } from './lock-folder';
import { ownIdentity } from './process-identity';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes the lease of another server. */
function writeLease(name: string, changes: Partial<Record<'host' | 'boot' | 'pidNamespace' | 'beat', string>> = {}) {
  const { host, boot, pidNamespace } = ownIdentity();
  const contents = { host, boot, pidNamespace, state: 'serves', beat: '000000000001', ...changes };
  return writeFile(join(folder, name), `${JSON.stringify(contents)}\n`);
}

/** Pid of a process that has ended. */
async function deadPid() {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid;
}

test.each([
  ['on another machine', { boot: 'another' }],
  ['in another container', { pidNamespace: 'pid:[1]' }],
])(
  'waits for the lease of a server %s to expire although no local process has its pid',
  async (_where, other) => {
    const name = `server-${await deadPid()}-1-a.lock`;
    await writeLease(name, other);
    const { lease, expired } = await lockFolder(folder);
    expect(expired).toEqual([`${name}.expired`]);
    await lease.release();
  },
  30_000,
);

test('refuses a folder whose lease is being renewed, independent of clocks', async () => {
  const name = `server-${process.pid}-1-a.lock`;
  let beat = 1;
  const renew = () => writeLease(name, { boot: 'another', host: 'other-host', beat: `${beat++}` });
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
