import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { durationOf } from '@arena/shared/contract/time/moment';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { authorOf } from '../../../operators/api/actor';
import { prune } from '../../delivery/retention/prune';

type Dependencies = { db: Database; assets: AssetStore; maps: AssetStore; now: () => Date };

/** Frees storage on request; the server also does so every hour. Operators only. */
export const retentionRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, assets, maps, now }) => {
  app.route({
    ...opsApi.prune,
    handler: async (request) => {
      const { dryRun, olderThan } = request.body;
      const before = olderThan ? new Date(now().getTime() - durationOf(olderThan)) : undefined;
      const removed = await prune({ db, assets, maps }, { by: authorOf(request), now: now(), dryRun, before });
      return { removed, bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
  });
};
