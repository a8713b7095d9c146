import { resolveMoment } from '@arena/shared/contract/moment';
import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import { lockApps, unlockApps } from '../releases/locks/locks';
import { requireOperator } from './actor';

/** Operators lock apps against changes, and unlock them. */
export const lockRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.addHook('onRequest', async ({ actor }) => requireOperator(actor));

  app.route({
    ...opsApi.lock,
    handler: async ({ actor, body: { apps, reason, until } }) => {
      const at = now();
      const end = until ? resolveMoment(until, at) : null;
      return { locks: await lockApps(db, { apps, until: end, reason, by: actor.name, at }) };
    },
  });

  app.route({
    ...opsApi.unlock,
    handler: async ({ actor, body: { apps, reason = null } }) => ({
      locks: await unlockApps(db, { apps, reason, by: actor.name, at: now() }),
    }),
  });
};
