import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../../kernel/storage/disk/sync-folder';
import { backupsAmong } from './backup-name';
import type { BackupStore } from './backup-store';

/** Backups in a folder, which only its owner can read. */
export function folderBackupStore(folder: string): BackupStore {
  return {
    list: async () => backupsAmong(await readdir(folder).catch(emptyIfMissing)),
    async save(name, file) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `${name}.part`);
      try {
        // The copy has the mode of the file, which is 0600.
        await copyFile(file, partial);
        await syncPath(partial);
        await rename(partial, join(folder, name));
        await syncPath(folder);
      } finally {
        await rm(partial, { force: true });
      }
    },
    read: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
