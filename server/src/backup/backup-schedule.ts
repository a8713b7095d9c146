import { timeOfBackup } from './store/backup-name';
import type { BackupStore } from './store/backup-store';

/** Where scheduled backups are stored, and the milliseconds between them. */
export type BackupSchedule = { store: BackupStore; every: number };

/** The newest backup of a store; undefined if it has none. */
export async function newestBackup(store: BackupStore): Promise<{ name: string; at: Date } | undefined> {
  const backups = (await store.list()).flatMap((name) => {
    const at = timeOfBackup(name);
    return at ? [{ name, at }] : [];
  });
  return backups.at(-1);
}

/** Time at which the next backup is due; null if the store has none. */
export async function nextBackupAt({ store, every }: BackupSchedule): Promise<Date | null> {
  const newest = await newestBackup(store);
  return newest ? new Date(newest.at.getTime() + every) : null;
}
