import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { authorOf } from '../../operators/api/actor';
import { createPreview } from '../delivery/previews/previews';
import { findReleaseSet, readReleaseSet } from '../ledger/release-sets/stored-sets';
import { liveReleaseSet } from '../ledger/rollouts';
import type { PreviewLinks } from '../pages/selection/preview-link';
import { firstPageOf, notLive } from '../release-set/first-page';

type Dependencies = { db: Database; previewLinks: PreviewLinks; now: () => Date };

/** Release sets that visitors have seen, and preview links to them. */
export const releaseSetRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, previewLinks, now }) => {
  app.route({ ...opsApi.releaseSet, handler: async ({ params }) => findReleaseSet(db, params.id) });

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
