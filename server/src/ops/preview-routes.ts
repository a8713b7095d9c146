import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import type { PreviewLinks } from '../pages/selection/preview-link';
import { validateInNode } from '../releases/gate';
import type { LiveSite } from '../releases/live-site';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { publishedRelease } from '../releases/rollouts';
import { requireAppAccess } from './actor';

type Dependencies = {
  db: Database;
  site: LiveSite;
  prerenderer: Prerenderer;
  previewLinks: PreviewLinks;
};

/**
 * Creates links that show a release before it is live. The release need not be valid; `faults` lists what would prevent
 * it from going live.
 */
export const previewRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, site, prerenderer, previewLinks },
) => {
  app.route({
    ...opsApi.preview,
    handler: async ({ params: { app }, body: { release, hours }, actor }, reply) => {
      requireAppAccess(actor, app);
      const candidate = await publishedRelease(db, app, release);
      const faults = await validateInNode([candidate], site.live, { db, prerenderer });
      const marks = { token: actor.token, refused: faults.length > 0 ? (true as const) : undefined };
      return reply.code(201).send({ ...(await previewLinks.sign({ app, release }, hours, marks)), faults });
    },
  });
};
