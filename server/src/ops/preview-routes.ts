import { releaseId } from '@arena/shared/contract/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database';
import { hours, type ViewLinks } from '../pages/selection/preview-link';
import { faultsOf } from '../releases/gate';
import type { LiveSite } from '../releases/live-site';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { keptRelease } from '../releases/rollouts';
import { requireRight } from './actor';
import { appParams } from './change-request';

type Dependencies = { db: Database; site: LiveSite; prerenderer: Prerenderer; links: ViewLinks };

const body = z.object({ release: releaseId, hours });

/**
 * Makes links that show a release to whoever opens them. It need not be fit to go live: `faults` tells what would keep
 * it from that.
 */
export const previewRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, site, prerenderer, links }) => {
  app.post('/ops/apps/:app/previews', { schema: { params: appParams, body } }, async (request, reply) => {
    const { app } = request.params;
    const { release, hours } = request.body;
    requireRight(request.actor, app);
    const candidate = await keptRelease(db, app, release);
    const faults = await faultsOf(candidate, site.live, prerenderer);
    const marks = { token: request.actor.token, refused: faults.length > 0 ? (true as const) : undefined };
    return reply.code(201).send({ ...(await links.sign({ app, release }, hours, marks)), faults });
  });
};
