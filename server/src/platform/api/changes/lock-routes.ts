import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { resolveMoment } from '@arena/shared/contract/time/moment';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import { authorOf } from '../../../operators/api/actor';
import { lockApps, unlockApps } from '../../ledger/locks/locks';

/** Operators lock apps against changes, and unlock them. */
export const lockRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.route({
    ...opsApi.lock,
    handler: async (request) => {
      const { apps, reason, until } = request.body;
      const end = until ? resolveMoment(until, now()) : null;
      return { locks: await lockApps(db, { apps, until: end, reason, by: authorOf(request), now }) };
    },
  });

  app.route({
    ...opsApi.unlock,
    handler: async (request) => {
      const { apps, reason = null } = request.body;
      return { locks: await unlockApps(db, { apps, reason, by: authorOf(request), now }) };
    },
  });
};
