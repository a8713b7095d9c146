import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../kernel/database/database';
import { withAdvisoryLock } from '../kernel/database/server/advisory-lock';
import { checkRepeatedly } from '../kernel/http/check-repeatedly';
import { isNightlyDue } from '../kernel/nightly';
import { recordAudit } from '../operators/audit/audit';
import { SERVER } from '../operators/author';
import { readBackupProof } from '../operators/backup-proof';
import { recordEvent } from '../operators/events/record-event';
import { BadArchive } from './archive';
import { newestBackup } from './backup-schedule';
import type { proveBackup } from './prove-backup';
import type { BackupStore } from './store/backup-store';

/** Milliseconds between looks at the clock. */
const CHECK_INTERVAL = 5 * 60_000;

export type BackupDrill = {
  db: Database;
  store: BackupStore;
  /** Folder for the copy of a backup. */
  folder: string;
  /** URL of the site. */
  site: string;
  prove: typeof proveBackup;
  now: () => Date;
};

/** Proves every night that the newest backup can still be read and started. One server of the site does it. */
export function startBackupDrills(app: FastifyInstance, drill: BackupDrill) {
  checkRepeatedly(app, { failure: 'The backup drill failed.', interval: CHECK_INTERVAL }, async (closing) => {
    await withAdvisoryLock(drill.db, 'arena:backup-drill', () => runDueBackupDrill(drill, closing));
  });
}

/** Reads the newest backup back and proves it, if that is due. A backup that is bad is an event. */
export async function runDueBackupDrill({ db, store, folder, site, prove, now }: BackupDrill, signal: AbortSignal) {
  const newest = await newestBackup(store);
  if (!newest || !isNightlyDue(await lastOutcome(db), now())) return;
  const { name } = newest;
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(await store.read(name), createWriteStream(file, { mode: 0o600 }), { signal });
    const { pages } = await prove(file, site, signal);
    await recordAudit(db, { by: SERVER, at: now() }, { action: 'prove-backup', target: name, count: pages });
  } catch (error) {
    signal.throwIfAborted();
    const why = error instanceof BadArchive ? error.message : "It could not be read. The server's log has the error.";
    const reason = `The newest backup, ${name}, would not help: ${why}`;
    await db.transaction((tx) => recordEvent(tx, { type: 'backup.failed', at: now(), by: SERVER.name, reason }));
    if (!(error instanceof BadArchive)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const NEVER = { at: new Date(0), problem: null };

async function lastOutcome(db: Database) {
  const { proven, failure } = await readBackupProof(db);
  if (failure) return { at: failure.at, problem: failure.reason };
  return proven ? { at: proven.at, problem: null } : NEVER;
}
