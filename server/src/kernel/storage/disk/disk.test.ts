import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const disk = await import('node:fs/promises');

/** Bytes until the disk is full. */
let freeSpace = Number.POSITIVE_INFINITY;

jest.unstable_mockModule('node:fs/promises', () => ({
  ...disk,
  writeFile: async (file: string, contents: Buffer, options: object) => {
    await disk.writeFile(file, contents.subarray(0, freeSpace), options);
    if (contents.length > freeSpace) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  },
}));

const { diskAssetStore } = await import('./disk');

const APP = 'mf-market';
const ID = '1.0.0-0123456789abcdef';

let directory: string;

beforeEach(async () => {
  freeSpace = Number.POSITIVE_INFINITY;
  directory = await mkdtemp(join(tmpdir(), 'arena-assets-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('makes a file visible only once it is complete', async () => {
  const assets = diskAssetStore(directory);
  const film = Buffer.alloc(16 << 20, 'film');
  const sizes: (number | undefined)[] = [];
  let isStored = false;
  const storing = assets.save(APP, ID, 'film.webm', film).then(() => {
    isStored = true;
  });
  while (!isStored) sizes.push((await assets.find(APP, ID, 'film.webm'))?.size);
  await storing;
  expect((await assets.find(APP, ID, 'film.webm'))?.size).toBe(film.length);
  expect(new Set(sizes.filter((size) => size !== undefined && size !== film.length))).toEqual(new Set());
});

test('on a full disk, rejects with 507, keeps existing files and leaves no partial ones', async () => {
  const assets = diskAssetStore(directory);
  await assets.save(APP, ID, 'remoteEntry.js', Buffer.from('var entry;'));
  freeSpace = 4;
  for (const path of ['remoteEntry.js', 'pages/market.css']) {
    await expect(assets.save(APP, ID, path, Buffer.from('something longer'))).rejects.toMatchObject({
      code: 'storage_full',
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

test('removes partial files of earlier processes when the release is stored again', async () => {
  const assets = diskAssetStore(directory);
  await assets.save(APP, ID, 'remoteEntry.js', Buffer.from('var entry;'));
  for (const name of ['.being-written', '.left']) await writeFile(join(directory, APP, ID, name), 'var');
  const beforeThisProcess = performance.timeOrigin / 1000 - 1;
  await utimes(join(directory, APP, ID, '.left'), beforeThisProcess, beforeThisProcess);
  await assets.save(APP, ID, 'remoteEntry.js', Buffer.from('var entry;'));
  expect(await readdir(join(directory, APP, ID))).toEqual(['.being-written', 'remoteEntry.js']);
});
