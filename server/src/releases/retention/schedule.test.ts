import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { AssetStore } from '../../storage/asset-store';
import { diskAssets } from '../../storage/disk';
import { startArena } from '../../testing/start-arena';
import { pruneByItself } from './schedule';

const ID = '1.0.0-0123456789abcdef';

let folder: string;
let assets: AssetStore;
let arena: Awaited<ReturnType<typeof startArena>>;
let log: AsyncIterator<string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-assets-'));
  assets = diskAssets(folder);
  const stream = new PassThrough();
  arena = await startArena({ assets, logger: { level: 'info', stream } });
  log = createInterface({ input: stream })[Symbol.asyncIterator]();
});
afterEach(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

/** The next line of the log that tells of a prune. */
async function nextPrune(): Promise<{ msg: string; releases?: number; bytes?: number }> {
  for (;;) {
    const line = JSON.parse((await log.next()).value);
    if (/prun/i.test(line.msg)) return line;
  }
}

/** Long after everything that is stored now. */
const later = () => new Date(Date.now() + 1_000_000_000);

test('the server prunes again and again by itself and logs each in one line', async () => {
  await assets.save('mf-market', ID, 'remoteEntry.js', Buffer.from('var entry;'));
  pruneByItself(arena.app, { db: arena.db, assets }, { now: later, firstAfter: 1, every: 1 });
  expect(await nextPrune()).toMatchObject({ releases: 1, bytes: 10 });
  expect(await nextPrune()).toMatchObject({ releases: 0, bytes: 0 });
  expect(await assets.releases()).toEqual([]);
});

test('a prune that fails is logged, and the next one comes all the same', async () => {
  let fails = true;
  const releases = async () => {
    if (!fails) return assets.releases();
    fails = false;
    throw new Error('The disk is away.');
  };
  pruneByItself(arena.app, { db: arena.db, assets: { ...assets, releases } }, { now: later, firstAfter: 1, every: 1 });
  expect(await nextPrune()).toMatchObject({ msg: 'Pruning failed. The next attempt is in an hour.' });
  expect(await nextPrune()).toMatchObject({ releases: 0 });
});

test('closing waits for the release that is being removed, and leaves the rest', async () => {
  for (const app of ['mf-blogs', 'mf-home', 'mf-market']) await assets.save(app, ID, 'a.js', Buffer.from('a'));
  const removeRelease: AssetStore['removeRelease'] = async (...release) => {
    void arena.app.close();
    await assets.removeRelease(...release);
  };
  pruneByItself(arena.app, { db: arena.db, assets: { ...assets, removeRelease } }, { now: later, firstAfter: 1 });
  expect(await nextPrune()).toMatchObject({ releases: 1 });
  await arena.app.close();
  expect(await assets.releases()).toHaveLength(2);
});
