import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database';
import { prune } from '../releases/retention/prune';
import type { AssetStore } from '../storage/asset-store';
import { requireOperator } from './actor';

type Dependencies = { db: Database; assets: AssetStore; now: () => Date };

/** Room on the disk or in the bucket, made by operators; the server does the same by itself every hour. */
export const pruneRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, assets, now }) => {
  app.addHook('onRequest', async ({ actor }) => requireOperator(actor));

  app.post('/ops/prune', { schema: { body: z.object({ dryRun: z.boolean().default(false) }) } }, async ({ body }) => {
    const removed = await prune({ db, assets }, { now: now(), dryRun: body.dryRun });
    return { removed, bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
};
