import { timeOfBackup } from './store/backup-name';
import type { BackupStore } from './store/backup-store';

/** Where scheduled backups are stored, and the milliseconds between them. */
export type BackupSchedule = { store: BackupStore; every: number };

/** Time at which the next backup is due; null if the store has none. */
export async function nextBackupAt({ store, every }: BackupSchedule): Promise<Date | null> {
  const newest = (await store.list()).flatMap((name) => timeOfBackup(name) ?? []).at(-1);
  return newest ? new Date(newest.getTime() + every) : null;
}
