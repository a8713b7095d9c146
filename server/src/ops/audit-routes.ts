import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database';
import { requireOperator } from './actor';
import { auditEntries } from './audit/audit';

const query = z.object({
  before: z.coerce
    .number('There is no such place in the audit log.')
    .int('There is no such place in the audit log.')
    .max(Number.MAX_SAFE_INTEGER, 'There is no such place in the audit log.')
    .default(Number.MAX_SAFE_INTEGER),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** Who read, exported, erased or backed up personal data, for operators alone. */
export const auditRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.addHook('onRequest', async ({ actor }) => requireOperator(actor));

  app.get('/ops/audit', { schema: { querystring: query } }, async ({ query }) => auditEntries(db, query));
};
