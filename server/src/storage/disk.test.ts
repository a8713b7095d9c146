import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const disk = await import('node:fs/promises');

/** Bytes after which the disk is full. */
let room = Number.POSITIVE_INFINITY;

jest.unstable_mockModule('node:fs/promises', () => ({
  ...disk,
  writeFile: async (file: string, contents: Buffer, options: object) => {
    await disk.writeFile(file, contents.subarray(0, room), options);
    if (contents.length > room) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  },
}));

const { diskAssets } = await import('./disk');

const APP = 'mf-market';
const ID = '1.0.0-0123456789abcdef';

let directory: string;

beforeEach(async () => {
  room = Number.POSITIVE_INFINITY;
  directory = await mkdtemp(join(tmpdir(), 'arena-assets-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('a file is there as a whole or not at all', async () => {
  const assets = diskAssets(directory);
  const film = Buffer.alloc(16 << 20, 'film');
  const sizes: (number | undefined)[] = [];
  let stored = false;
  const storing = assets.save(APP, ID, 'film.webm', film).then(() => {
    stored = true;
  });
  while (!stored) sizes.push((await assets.find(APP, ID, 'film.webm'))?.size);
  await storing;
  expect((await assets.find(APP, ID, 'film.webm'))?.size).toBe(film.length);
  expect(new Set(sizes.filter((size) => size !== undefined && size !== film.length))).toEqual(new Set());
});

test('on a full disk storing is refused with a sentence, what was there stays, and nothing half-written is left', async () => {
  const assets = diskAssets(directory);
  await assets.save(APP, ID, 'remoteEntry.js', Buffer.from('var entry;'));
  room = 4;
  for (const path of ['remoteEntry.js', 'pages/market.css']) {
    await expect(assets.save(APP, ID, path, Buffer.from('something longer'))).rejects.toMatchObject({
      kind: 'full',
      message: 'The disk is full, so this release was not stored. Free some space, then publish it again.',
    });
  }
  expect((await assets.find(APP, ID, 'remoteEntry.js'))?.size).toBe(10);
  expect(await assets.find(APP, ID, 'pages/market.css')).toBeNull();
  expect((await readdir(directory, { recursive: true })).filter((path) => path.includes('.'))).toEqual([
    join(APP, ID),
    join(APP, ID, 'pages'),
    join(APP, ID, 'remoteEntry.js'),
  ]);
});

test('what a process that is gone has left half-written goes when the release is stored again', async () => {
  const assets = diskAssets(directory);
  await assets.save(APP, ID, 'remoteEntry.js', Buffer.from('var entry;'));
  for (const name of ['.being-written', '.left']) await writeFile(join(directory, APP, ID, name), 'var');
  const beforeThisProcess = performance.timeOrigin / 1000 - 1;
  await utimes(join(directory, APP, ID, '.left'), beforeThisProcess, beforeThisProcess);
  await assets.save(APP, ID, 'remoteEntry.js', Buffer.from('var entry;'));
  expect(await readdir(join(directory, APP, ID))).toEqual(['.being-written', 'remoteEntry.js']);
});
