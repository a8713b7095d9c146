import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import { type AuditEntry, recordAudit } from '../../../operators/audit/audit';
import type { Author } from '../../../operators/author';

/** A visitor in the audit log, always anonymous: the log is append-only, and a visitor may erase everything. */
const VISITOR: Omit<Author, 'requestId'> = { name: 'visitor', tokenId: null, client: null };

/**
 * Records visitors' accesses to their submissions in the database and in the log. Call it before the data leaves the
 * server, or in the transaction of the change: if recording fails, nothing happens.
 */
export async function recordVisitorAccess(db: Database, request: FastifyRequest, at: Date, ...entries: AuditEntry[]) {
  await recordAudit(db, { by: { ...VISITOR, requestId: request.id }, at }, ...entries);
  for (const entry of entries) request.log.info({ by: VISITOR.name, ...entry }, 'Personal data was accessed.');
}
