import { createReadStream, openAsBlob } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { restrictPermissions } from '../../storage/restrict-permissions';
import { syncFolder, syncPath } from '../../storage/sync-folder';
import { BadArchive, DATABASE_FILE, readArchive } from './archive';

/**
 * Creates a data directory from a backup. It builds a temporary folder beside it and renames that folder when it is
 * complete, so a failed restore leaves nothing.
 * @param dataDirectory must be missing or empty
 * @throws BadArchive when the file is not a complete backup
 */
export async function restore(file: string, dataDirectory: string): Promise<void> {
  await mkdir(dirname(dataDirectory), { recursive: true });
  const temporary = await mkdtemp(`${dataDirectory}-restored-`);
  try {
    for await (const { path, bytes } of readArchive(createReadStream(file))) {
      const target = join(temporary, path);
      await mkdir(dirname(target), { recursive: true });
      await appendFile(target, bytes, { mode: 0o600 });
    }
    const dump = join(temporary, DATABASE_FILE);
    await loadDatabase(join(temporary, 'db'), dump);
    await rm(dump);
    await restrictPermissions(temporary);
    await syncFolder(temporary);
    // Also replaces an empty folder.
    await rename(temporary, dataDirectory);
    await syncPath(dirname(dataDirectory));
  } finally {
    await rm(temporary, { recursive: true, force: true });
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
