import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { CopyRefused, copyDatabase, countRows, type TableCount } from '../kernel/database/copy-database';
import { DataRefused } from '../kernel/database/data-refused';
import { openClaimedDatabase, openDatabase } from '../kernel/database/database';
import { lockFolder } from '../kernel/database/embedded/lock-folder';
import { claimSite } from '../kernel/database/embedded/site-claim';
import { copyStore, isPartOf } from '../kernel/storage/copy-store';
import { syncPath } from '../kernel/storage/disk/sync-folder';
import { openAssetStores } from '../kernel/storage/open-asset-stores';
import type { S3Location } from '../kernel/storage/s3/s3-location';
import { ASSETS_FOLDER, MAPS_FOLDER } from './archive';

/**
 * Suffix of moved data. It keeps a server from starting with the old data by mistake. The operator deletes the data
 * later.
 */
const MOVED = '-moved';

/**
 * Moves the embedded database to an empty Postgres server in one transaction. Keeps the source under another name.
 * Finishes a move that was interrupted after the transaction.
 * @throws DataRefused
 */
export async function moveDatabase(dataDirectory: string, databaseUrl: string): Promise<TableCount[]> {
  const folder = join(dataDirectory, 'db');
  if (!existsSync(folder)) throw new DataRefused(`There is no embedded database in ${dataDirectory}.`);
  await assertNotMoved(folder);
  // Fails if a server uses the folder.
  const source = await openDatabase({ dataDirectory });
  let counts: TableCount[];
  try {
    const target = await openClaimedDatabase(databaseUrl);
    try {
      counts = await copyDatabase(source.db, target.db).catch(async (error: unknown) => {
        const [expected, found] = error instanceof CopyRefused ? await countRows(source.db, target.db) : [];
        if (!expected || JSON.stringify(expected) !== JSON.stringify(found)) throw error;
        return expected;
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  await setAside(dataDirectory, 'db');
  return counts;
}

/**
 * Moves the files of releases and their source maps from the disk to an empty bucket. Keeps the source under another
 * name. Continues an interrupted move.
 * @param databaseUrl of a site whose database is on a Postgres server
 * @returns the number of moved files
 * @throws DataRefused
 */
export async function moveFiles(
  dataDirectory: string,
  bucket: S3Location,
  databaseUrl: string | undefined,
): Promise<number> {
  const folders = [ASSETS_FOLDER, MAPS_FOLDER].filter((name) => existsSync(join(dataDirectory, name)));
  if (folders.length === 0) throw new DataRefused(`There are no files of releases in ${dataDirectory}.`);
  for (const name of folders) await assertNotMoved(join(dataDirectory, name));
  const { lease } = await lockFolder(dataDirectory);
  try {
    const release = databaseUrl ? await claimSite(databaseUrl) : undefined;
    try {
      const source = await openAssetStores({ dataDirectory, assets: undefined });
      const target = await openAssetStores({ dataDirectory, assets: bucket });
      for (const kind of ['assets', 'maps'] as const) {
        if (await isPartOf(target[kind], source[kind])) continue;
        throw new DataRefused('The bucket of ARENA_ASSETS is not empty: it has files of other releases.');
      }
      const files = (await copyStore(source.assets, target.assets)) + (await copyStore(source.maps, target.maps));
      for (const name of folders) await setAside(dataDirectory, name);
      return files;
    } finally {
      await release?.();
    }
  } finally {
    await lease.release();
  }
}

async function assertNotMoved(path: string) {
  if (existsSync(path + MOVED))
    throw new DataRefused(`${path}${MOVED} already exists. Move it to another folder first.`);
}

async function setAside(dataDirectory: string, name: string) {
  await rename(join(dataDirectory, name), join(dataDirectory, name + MOVED));
  await syncPath(dataDirectory);
}
