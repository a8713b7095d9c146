import { desc, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database';
import { type AuditAction, auditLog } from './table';

type Access = { action: AuditAction; kind?: string; count?: number };

/**
 * Writes down who does what with personal data, in the database and in the log. Call it before the data leaves the
 * server, or in the transaction that erases it: when it fails, nothing is given out and nothing is erased.
 */
export async function recordAccess(db: Database, { actor, id, log }: FastifyRequest, at: Date, access: Access) {
  await db.insert(auditLog).values({ at, by: actor.name, requestId: id, ...access });
  log.info({ by: actor.name, ...access }, 'Personal data was accessed.');
}

/** Entries of the audit log, newest first; `next` is where the next page begins. */
export async function auditEntries(db: Database, { before, limit }: { before: number; limit: number }) {
  const found = await db
    .select()
    .from(auditLog)
    .where(lt(auditLog.seq, before))
    .orderBy(desc(auditLog.seq))
    .limit(limit + 1);
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? (entries.at(-1)?.seq ?? null) : null };
}
