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

/** Puts down the lease of another server, as it would be found. */
function leave(name: string, changes: Partial<Record<'host' | 'boot' | 'pidNamespace' | 'beat', string>> = {}) {
  const { host, boot, pidNamespace } = ownIdentity();
  const contents = { host, boot, pidNamespace, state: 'serves', beat: '000000000001', ...changes };
  return writeFile(join(folder, name), `${JSON.stringify(contents)}\n`);
}

/** A process that is gone, and nobody has asked how it ended. */
async function deadProcess() {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid;
}

test('a locked folder is refused with a sentence until it is given free', async () => {
  const { lease } = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `${folder} is in use by process ${process.pid}. Stop it, or set ARENA_DATA to another folder.`,
  );
  await lease.release();
  expect(await readdir(folder)).toEqual([]);
  await (await lockFolder(folder)).lease.release();
});

test('T3.1 the lease of a process that was killed is taken over at once', async () => {
  await leave(`server-${await deadProcess()}-1-a.lock`);
  const { lease, expired } = await lockFolder(folder);
  expect(await readdir(folder)).toEqual([lease.name]);
  expect(expired).toEqual([]);
  await lease.release();
});

test('what an earlier version of the server has left counts: a dead process holds nothing, a live one the folder', async () => {
  await writeFile(join(folder, `server-${await deadProcess()}-1-a.lock`), '');
  await (await lockFolder(folder)).lease.release();
  const { pid, started } = ownIdentity();
  await writeFile(join(folder, `server-${pid}-${started}-a.lock`), '');
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${pid}`);
});

test('a process that has the number of a dead one by chance holds nothing', async () => {
  await leave(`server-${process.pid}-1-a.lock`);
  await (await lockFolder(folder)).lease.release();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['on another machine', { boot: 'another' }],
  ['in another container', { pidNamespace: 'pid:[1]' }],
])(
  'a server %s may hold the folder though no process here has its number: its lease has to run out',
  async (_where, other) => {
    const name = `server-${await deadProcess()}-1-a.lock`;
    await leave(name, other);
    const { lease, expired } = await lockFolder(folder);
    expect(expired).toEqual([`${name}.expired`]);
    await lease.release();
  },
  30_000,
);

test('a server that renews its lease keeps the folder, whatever its clock says', async () => {
  const name = `server-${process.pid}-1-a.lock`;
  let beat = 1;
  const renew = () => leave(name, { boot: 'another', host: 'elsewhere', beat: `${beat++}` });
  await renew();
  const locking = lockFolder(folder);
  const renewing = setInterval(() => void renew(), 1_000);
  try {
    await expect(locking).rejects.toThrow(`is in use by process ${process.pid} on elsewhere.`);
  } finally {
    clearInterval(renewing);
  }
  expect(await readdir(folder)).toEqual([name]);
}, 30_000);

test('of many that come at once one gets it, and the others leave nothing behind', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const holders = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value.lease] : []));
  expect(holders).toHaveLength(1);
  expect(await readdir(folder)).toEqual(holders.map(({ name }) => name));
  for (const holder of holders) await holder.release();
});
