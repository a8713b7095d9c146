import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import type { PreviewLinks } from '../pages/selection/preview-link';
import { firstPageOf, notLive } from '../releases/first-page';
import { createPreview } from '../releases/previews/previews';
import { findLiveSets } from '../releases/release-sets/live-sets';
import { findReleaseSet, readReleaseSet } from '../releases/release-sets/stored-sets';
import { liveReleaseSet } from '../releases/rollouts';
import { authorOf } from './actor';

type Dependencies = { db: Database; previewLinks: PreviewLinks; now: () => Date };

/** Release sets that visitors have seen, and preview links to them. */
export const releaseSetRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, previewLinks, now }) => {
  app.route({ ...opsApi.releaseSet, handler: async ({ params }) => findReleaseSet(db, params.id) });

  app.route({
    ...opsApi.liveReleaseSets,
    handler: async ({ params, query }) => ({ sets: await findLiveSets(db, { app: params.app, page: query.page }) }),
  });

  app.route({
    ...opsApi.linkToSet,
    handler: async (request, reply) => {
      const { id } = request.params;
      const releaseSet = await readReleaseSet(db, id);
      const expiresAt = previewLinks.expiryIn(request.body.hours);
      const circumstances = { set: id, expiresAt, by: authorOf(request), at: now() };
      const preview = await createPreview(db, releaseSet, circumstances);
      const page = firstPageOf(releaseSet, notLive(releaseSet, await liveReleaseSet(db)));
      const link = { id: preview.id, url: await previewLinks.signPreview(preview, page), expires: expiresAt };
      return reply.code(201).send(link);
    },
  });
};
