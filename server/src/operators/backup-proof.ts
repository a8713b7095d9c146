import { desc, eq } from 'drizzle-orm';
import type { Database } from '../kernel/database/database';
import { auditLog } from './audit/table';
import { events } from './events/table';

/**
 * `proven`: the last backup from which a server was started that answered for its pages; null without one. `failure`: why
 * no backup could be made or proved since; null if none failed.
 */
export type BackupProof = {
  proven: { name: string; at: Date } | null;
  failure: { reason: string; at: Date } | null;
};

/** Reads whether backups work. */
export async function readBackupProof(db: Database): Promise<BackupProof> {
  const [proofs, failures] = await Promise.all([
    db
      .select({ name: auditLog.target, at: auditLog.at })
      .from(auditLog)
      .where(eq(auditLog.action, 'prove-backup'))
      .orderBy(desc(auditLog.seq))
      .limit(1),
    db
      .select({ reason: events.reason, at: events.at })
      .from(events)
      .where(eq(events.type, 'backup.failed'))
      .orderBy(desc(events.seq))
      .limit(1),
  ]);
  const [proven = null] = proofs.map(({ name, at }) => ({ name: name ?? '', at }));
  const [failure = null] = failures.map(({ reason, at }) => ({ reason: reason ?? '', at }));
  return { proven, failure: failure && proven && proven.at >= failure.at ? null : failure };
}
