import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import type { PreviewLinks } from '../pages/selection/preview-link';
import { findLiveSets } from '../releases/release-sets/live-sets';
import { findReleaseSet, readReleaseSet } from '../releases/release-sets/stored-sets';

/** Release sets that visitors have seen, and preview links to them. */
export const releaseSetRoutes: FastifyPluginAsyncZod<{ db: Database; previewLinks: PreviewLinks }> = async (
  app,
  { db, previewLinks },
) => {
  app.route({ ...opsApi.releaseSet, handler: async ({ params }) => findReleaseSet(db, params.id) });

  app.route({
    ...opsApi.liveReleaseSets,
    handler: async ({ params, query }) => ({ sets: await findLiveSets(db, { app: params.app, page: query.page }) }),
  });

  app.route({
    ...opsApi.linkToSet,
    handler: async ({ params, body, actor }, reply) => {
      // Throws if the files of a release have been deleted.
      await readReleaseSet(db, params.id);
      return reply.code(201).send(await previewLinks.sign({ set: params.id }, body.hours, { token: actor.token }));
    },
  });
};
