import { folderPlace } from './folder-place';
import type { BackupLocation, BackupPlace } from './place';

/** A bucket is first used when its backups are listed or one is saved. */
export async function openPlace(location: BackupLocation): Promise<BackupPlace> {
  if ('folder' in location) return folderPlace(location.folder);
  const { s3Place } = await import('./s3-place');
  return s3Place(location);
}
