const NAME = /^arena-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

/** Name of a stored backup, such as `arena-2026-11-21T10-00-00Z.backup`. Names sort by time. */
export function backupName(at: Date): string {
  return `arena-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** When a backup was made; undefined for the name of another file. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return day === undefined || Number.isNaN(time.getTime()) ? undefined : time;
}

/** Selects the names of backups, the oldest first. */
export function backupsAmong(names: readonly string[]): string[] {
  return names.filter(timeOfBackup).sort();
}
