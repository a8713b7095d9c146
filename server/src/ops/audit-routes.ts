import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import { requireOperator } from './actor';
import { findAuditEntries } from './audit/audit';

/** The audit log: who read, exported, erased or backed up personal data. Operators only. */
export const auditRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.addHook('onRequest', async ({ actor }) => requireOperator(actor));

  app.route({
    ...opsApi.audit,
    handler: async ({ query }) => findAuditEntries(db, query),
  });
};
