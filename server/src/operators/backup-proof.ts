import { desc, eq } from 'drizzle-orm';
import type { Database } from '../kernel/database/database';
import { auditLog } from './audit/table';
import { events } from './events/table';

/** The last backup from which a server was started that answered for its pages; null without one. */
export async function lastProvenBackup(db: Database): Promise<{ name: string; at: Date } | null> {
  const [proof] = await db
    .select({ name: auditLog.target, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, 'prove-backup'))
    .orderBy(desc(auditLog.seq))
    .limit(1);
  return proof ? { name: proof.name ?? '', at: proof.at } : null;
}

/** Why no backup could be made or proved lately; null if one was proved since. */
export async function lastBackupFailure(db: Database): Promise<{ reason: string; at: Date } | null> {
  const [failure] = await db
    .select({ reason: events.reason, at: events.at })
    .from(events)
    .where(eq(events.type, 'backup.failed'))
    .orderBy(desc(events.seq))
    .limit(1);
  if (!failure) return null;
  const proven = await lastProvenBackup(db);
  return proven && proven.at >= failure.at ? null : { reason: failure.reason ?? '', at: failure.at };
}
