import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { findAuditEntries } from '../audit/audit';

/** The audit log: who changed what, and who read, exported or erased personal data. Operators only. */
export const auditRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.route({
    ...opsApi.audit,
    handler: async ({ query }) => findAuditEntries(db, query),
  });
};
