import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import { recordAudit } from '../operators/audit/audit';
import type { PreviewLinks } from '../pages/selection/preview-link';
import { validateInNode } from '../releases/gate';
import type { LiveSite } from '../releases/live-site';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { publishedRelease } from '../releases/rollouts';
import { authorOf } from './actor';

type Dependencies = {
  db: Database;
  site: LiveSite;
  prerenderer: Prerenderer;
  previewLinks: PreviewLinks;
  now: () => Date;
};

/**
 * Creates links that show a release before it is live. The release need not be valid; `faults` lists what would prevent
 * it from going live.
 */
export const previewRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, site, prerenderer, previewLinks, now },
) => {
  app.route({
    ...opsApi.preview,
    handler: async (request, reply) => {
      const { app } = request.params;
      const { release, hours } = request.body;
      const candidate = await publishedRelease(db, app, release);
      const faults = await validateInNode([candidate], site.live, { db, prerenderer });
      const by = authorOf(request);
      const marks = { token: by.tokenId ?? undefined, refused: faults.length > 0 ? (true as const) : undefined };
      const link = await previewLinks.sign({ app, release }, hours, marks);
      await recordAudit(db, { by, at: now() }, { action: 'create-link', app, release });
      return reply.code(201).send({ ...link, faults });
    },
  });
};
