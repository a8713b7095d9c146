import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EXPIRING_COLUMNS } from '../../../expiring-columns';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { diskAssetStore } from '../../../kernel/storage/disk/disk';
import { auditLog } from '../../../operators/audit/table';
import { startArena } from '../../../testing/start-arena';
import { startPruning } from './schedule';

const ID = '1.0.0-0123456789abcdef';

let folder: string;
let assets: AssetStore;
let arena: Awaited<ReturnType<typeof startArena>>;
let log: AsyncIterator<string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-assets-'));
  assets = diskAssetStore(folder);
  const stream = new PassThrough();
  arena = await startArena({ assets, logger: { level: 'info', stream } });
  log = createInterface({ input: stream })[Symbol.asyncIterator]();
});
afterEach(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

/** The next log line about pruning. */
async function nextPrune(): Promise<{ msg: string; releases?: number; bytes?: number }> {
  for (;;) {
    const line = JSON.parse((await log.next()).value);
    if (/prun/i.test(line.msg)) return line;
  }
}

/** A time long after all stored files. */
const later = () => new Date(Date.now() + 1_000_000_000);

test('prunes at intervals and logs one line for each', async () => {
  await assets.save('mf-market', ID, 'remoteEntry.js', Buffer.from('var entry;'));
  startPruning(
    arena.app,
    { db: arena.db, maps: arena.maps, assets, expiring: EXPIRING_COLUMNS },
    { now: later, firstDelay: 1, interval: 1 },
  );
  expect(await nextPrune()).toMatchObject({ releases: 1, bytes: 10 });
  expect(await nextPrune()).toMatchObject({ releases: 0, bytes: 0 });
  expect(await assets.releases()).toEqual([]);
  const recorded = { by: 'arena', action: 'prune', app: 'mf-market', release: ID, client: null };
  expect(await arena.db.select().from(auditLog)).toMatchObject([recorded]);
});

test('logs a failed prune and continues', async () => {
  let fails = true;
  const releases = async () => {
    if (!fails) return assets.releases();
    fails = false;
    throw new Error('The disk is unavailable.');
  };
  startPruning(
    arena.app,
    { db: arena.db, maps: arena.maps, assets: { ...assets, releases }, expiring: EXPIRING_COLUMNS },
    { now: later, firstDelay: 1, interval: 1 },
  );
  expect(await nextPrune()).toMatchObject({ msg: 'Pruning failed. The next attempt is in an hour.' });
  expect(await nextPrune()).toMatchObject({ releases: 0 });
});

test('closing waits for the current release and skips the rest', async () => {
  for (const app of ['mf-blogs', 'mf-home', 'mf-market']) await assets.save(app, ID, 'a.js', Buffer.from('a'));
  const removeRelease: AssetStore['removeRelease'] = async (...release) => {
    void arena.app.close();
    await assets.removeRelease(...release);
  };
  startPruning(
    arena.app,
    { db: arena.db, maps: arena.maps, assets: { ...assets, removeRelease }, expiring: EXPIRING_COLUMNS },
    { now: later, firstDelay: 1 },
  );
  expect(await nextPrune()).toMatchObject({ releases: 1 });
  await arena.app.close();
  expect(await assets.releases()).toHaveLength(2);
});
