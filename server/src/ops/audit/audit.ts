import { desc, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { cutPage } from '../../database/cut-page';
import type { Database } from '../../database/database';
import { type AuditAction, auditLog } from './table';

type Access = { action: AuditAction; kind?: string; count?: number };

/**
 * Records an access to personal data in the database and in the log. Call it before the data leaves the server, or in
 * the transaction that erases it: if recording fails, the access does not happen.
 */
export async function recordAccess(db: Database, { actor, id, log }: FastifyRequest, at: Date, access: Access) {
  await db.insert(auditLog).values({ at, by: actor.name, requestId: id, ...access });
  log.info({ by: actor.name, ...access }, 'Personal data was accessed.');
}

type AuditQuery = { before?: number | undefined; limit: number };

/** A page of the audit log, newest first; `next` is `before` of the next page, or null after the last one. */
export async function findAuditEntries(db: Database, { before = Number.MAX_SAFE_INTEGER, limit }: AuditQuery) {
  const found = await db
    .select()
    .from(auditLog)
    .where(lt(auditLog.seq, before))
    .orderBy(desc(auditLog.seq))
    .limit(limit + 1);
  const { rows, last } = cutPage(found, limit);
  return { entries: rows, next: last && String(last.seq) };
}
