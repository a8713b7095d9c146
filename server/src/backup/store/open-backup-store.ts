import type { BackupLocation, BackupStore } from './backup-store';
import { folderBackupStore } from './folder-backup-store';

/** Does not access a bucket until its backups are listed or one is saved. */
export async function openBackupStore(location: BackupLocation): Promise<BackupStore> {
  if ('folder' in location) return folderBackupStore(location.folder);
  const { s3BackupStore } = await import('./s3-backup-store');
  return s3BackupStore(location);
}
