import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { findAuditEntries } from '../audit/audit';

/** The audit log: changes, and reads, exports and erasures of personal data, with their authors. Operators only. */
export const auditRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.route({
    ...opsApi.audit,
    handler: async ({ query }) => findAuditEntries(db, query),
  });
};
