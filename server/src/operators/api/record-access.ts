import type { FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/database/database';
import { type AuditEntry, recordAudit } from '../audit/audit';
import { authorOf } from './actor';

/**
 * Records an access to personal data in the database and in the log. Call it before the data leaves the server, or in
 * the transaction that erases it: if recording fails, the access does not happen.
 */
export async function recordAccess(db: Database, request: FastifyRequest, at: Date, access: AuditEntry) {
  await recordAudit(db, { by: authorOf(request), at }, access);
  request.log.info({ by: request.actor.name, ...access }, 'Personal data was accessed.');
}
