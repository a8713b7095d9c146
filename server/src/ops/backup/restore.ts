import { createReadStream, openAsBlob } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { keepPrivate } from '../../storage/restrict-permissions';
import { syncFolder, syncPath } from '../../storage/sync-folder';
import { BadArchive, DATABASE, piecesOf } from './archive';

/**
 * Makes a data directory from a backup. It is put together beside its place and moved there when it is whole: whatever
 * goes wrong, nothing half is left.
 * @param dataDirectory is not there, or empty
 * @throws BadArchive when the file is no whole backup
 */
export async function restore(file: string, dataDirectory: string): Promise<void> {
  await mkdir(dirname(dataDirectory), { recursive: true });
  const beside = await mkdtemp(`${dataDirectory}-restored-`);
  try {
    for await (const { path, bytes } of piecesOf(createReadStream(file))) {
      const target = join(beside, path);
      await mkdir(dirname(target), { recursive: true });
      await appendFile(target, bytes, { mode: 0o600 });
    }
    const dump = join(beside, DATABASE);
    await loadDatabase(join(beside, 'db'), dump);
    await rm(dump);
    await keepPrivate(beside);
    await syncFolder(beside);
    // In the place of an empty folder, too.
    await rename(beside, dataDirectory);
    await syncPath(dirname(dataDirectory));
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

async function loadDatabase(folder: string, dump: string) {
  try {
    const database = await PGlite.create(folder, { loadDataDir: await openAsBlob(dump) });
    await database.close();
  } catch (cause) {
    throw new BadArchive('This backup is damaged.', { cause });
  }
}
