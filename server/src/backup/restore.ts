import { openAsBlob } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { copyDatabase } from '../kernel/database/copy-database';
import { DataRefused } from '../kernel/database/data-refused';
import { openClaimedDatabase, openDatabase } from '../kernel/database/database';
import { databaseFailure } from '../kernel/http/errors/database-failure';
import { clearStore, copyStore } from '../kernel/storage/copy-store';
import { restrictPermissions } from '../kernel/storage/disk/restrict-permissions';
import { syncFolder, syncPath } from '../kernel/storage/disk/sync-folder';
import { openAssetStores } from '../kernel/storage/open-asset-stores';
import type { S3Location } from '../kernel/storage/s3/s3-location';
import { ASSETS_FOLDER, BadArchive, DATABASE_FILE, MAPS_FOLDER, readArchive } from './archive';

/** Where a site keeps its data. The server's settings contain these fields. */
export type SiteData = { dataDirectory: string; databaseUrl: string | undefined; assets: S3Location | undefined };

/**
 * Creates a site from a backup: its data directory, and, if the settings name them, its database on a Postgres server
 * and its files in a bucket. Unpacks everything into a temporary folder and renames that folder at the end, so a failed
 * restore leaves nothing behind.
 * @param site `dataDirectory` must be missing or empty, the database without rows, the bucket without releases
 * @throws BadArchive if it is not a complete backup
 * @throws DataRefused if the target is in use or has data
 */
export async function restore(archive: Readable, site: SiteData): Promise<void> {
  const { dataDirectory, databaseUrl, assets } = site;
  await mkdir(dirname(dataDirectory), { recursive: true });
  const temporary = await mkdtemp(`${dataDirectory}-restored-`);
  try {
    await unpack(archive, temporary);
    const undo = assets ? await moveFiles(temporary, assets) : undefined;
    try {
      await restrictPermissions(temporary);
      await syncFolder(temporary);
      if (databaseUrl) await moveDatabase(temporary, databaseUrl);
    } catch (error) {
      await undo?.();
      throw error;
    }
    // This also replaces an empty folder.
    await rename(temporary, dataDirectory);
    await syncPath(dirname(dataDirectory));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function unpack(archive: Readable, folder: string) {
  for await (const { path, bytes } of readArchive(archive)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await appendFile(target, bytes, { mode: 0o600 });
  }
  const dump = join(folder, DATABASE_FILE);
  await loadDatabase(join(folder, 'db'), dump);
  await rm(dump);
}

async function loadDatabase(folder: string, dump: string) {
  try {
    const database = await PGlite.create(folder, { loadDataDir: await openAsBlob(dump) });
    await database.close();
  } catch (cause) {
    if (databaseFailure(cause)) throw cause;
    throw new BadArchive('This backup is damaged.', { cause });
  }
}

/**
 * Copies the unpacked files into the bucket and removes them from the folder.
 * @returns a function that empties the bucket again
 */
async function moveFiles(folder: string, bucket: S3Location): Promise<() => Promise<void>> {
  const source = await openAssetStores({ dataDirectory: folder, assets: undefined });
  const target = await openAssetStores({ dataDirectory: folder, assets: bucket });
  for (const store of [target.assets, target.maps]) {
    if ((await store.releases()).length > 0) throw new DataRefused('The bucket of ARENA_ASSETS is not empty.');
  }
  const undo = async () => {
    await clearStore(target.assets);
    await clearStore(target.maps);
  };
  try {
    await copyStore(source.assets, target.assets);
    await copyStore(source.maps, target.maps);
  } catch (error) {
    await undo();
    throw error;
  }
  await rm(join(folder, ASSETS_FOLDER), { recursive: true, force: true });
  await rm(join(folder, MAPS_FOLDER), { recursive: true, force: true });
  return undo;
}

async function moveDatabase(folder: string, databaseUrl: string): Promise<void> {
  const target = await openClaimedDatabase(databaseUrl);
  try {
    const source = await openDatabase({ dataDirectory: folder });
    try {
      await copyDatabase(source.db, target.db);
    } finally {
      await source.close();
      await rm(join(folder, 'db'), { recursive: true });
    }
  } finally {
    await target.close();
  }
}
