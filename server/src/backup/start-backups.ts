import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HOUR } from '@arena/shared/contract/time/duration';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Database } from '../kernel/database/database';
import { withAdvisoryLock } from '../kernel/database/server/advisory-lock';
import { checkRepeatedly } from '../kernel/http/check-repeatedly';
import { recordAudit } from '../operators/audit/audit';
import { SERVER } from '../operators/author';
import { recordEvent } from '../operators/events/record-event';
import { createArchive } from './archive';
import { type BackupSchedule, nextBackupAt } from './backup-schedule';
import { type BackupSource, backupEntries } from './contents';
import { type ProvenBackup, proveBackup } from './prove-backup';
import type { KeepCounts } from './retention';
import { applyRetention, saveBackup } from './save-backup';
import { backupName } from './store/backup-name';

/** Milliseconds between checks of the clock. */
const CHECK_INTERVAL = 60_000;

/** Milliseconds before another attempt after a failure. */
const RETRY_DELAY = HOUR;

const backupDue = new Gauge({
  name: 'arena_backup_due_timestamp_seconds',
  help: 'Time at which the next scheduled backup is due; in the past if it is late. Missing without ARENA_BACKUP_TO.',
});
// Otherwise it would be 0.
backupDue.remove();

type Dependencies = BackupSource &
  BackupSchedule & {
    db: Database;
    keep: KeepCounts;
    /** Folder for a backup in progress. */
    folder: string;
    /** URL of the site. */
    site: string;
    now: () => Date;
  };

/**
 * Makes backups at intervals until the server closes. Starts a server from each before it counts, and then deletes old
 * ones. If the site has several server processes, one of them makes each backup. Failures are reported as
 * events.
 */
export function startBackups(app: FastifyInstance, dependencies: Dependencies) {
  const { db, store, every, now } = dependencies;
  let nextAt = now();
  const setDue = (at: Date) => backupDue.set(at.getTime() / 1000);
  setDue(nextAt);

  async function backUpIfDue() {
    const dueAt = await nextBackupAt({ store, every });
    if (dueAt) setDue(dueAt);
    if (dueAt && dueAt > now()) {
      nextAt = dueAt;
      return;
    }
    const at = now();
    const backup = await backUp(dependencies, at);
    nextAt = new Date(at.getTime() + every);
    setDue(nextAt);
    app.log.info(backup, 'A backup was saved.');
  }

  async function recordFailure(error: unknown) {
    nextAt = new Date(now().getTime() + RETRY_DELAY);
    app.log.error({ err: error }, 'The scheduled backup failed. The next attempt is in an hour.');
    const reason = "The scheduled backup could not be made and verified. The server's log has the error.";
    // Several servers may fail in the same hour.
    const key = `backup.failed ${Math.floor(now().getTime() / RETRY_DELAY)}`;
    await db.transaction((tx) => recordEvent(tx, { type: 'backup.failed', at: now(), by: SERVER.name, reason, key }));
  }

  const failure = 'The failed backup could not be recorded.';
  checkRepeatedly(app, { failure, interval: CHECK_INTERVAL }, async () => {
    if (now() >= nextAt) await withAdvisoryLock(db, 'arena:backup', backUpIfDue).catch(recordFailure);
  });
}

type Backup = ProvenBackup & { name: string; deleted: string[] };

async function backUp({ db, store, keep, folder, site, ...source }: Dependencies, at: Date): Promise<Backup> {
  const name = backupName(at);
  const file = join(folder, name);
  await recordAudit(db, { by: SERVER, at }, { action: 'backup' });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // The file holds personal data and the operator token.
    await pipeline(createArchive(backupEntries(source)), createWriteStream(file, { mode: 0o600, flush: true }));
    const proven = await proveBackup(file, site);
    await saveBackup(store, name, file);
    await recordAudit(db, { by: SERVER, at }, { action: 'prove-backup', target: name, count: proven.pages });
    return { name, ...proven, deleted: await applyRetention(store, keep) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
