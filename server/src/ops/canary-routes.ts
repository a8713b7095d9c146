import { releaseId } from '@arena/shared/contract/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { startCanary, withdrawCanary } from '../canary/change-canary';
import type { Database } from '../database/database';
import type { LiveSite } from '../releases/live-site';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { appParams, orderOf, reason } from './change-request';

type Dependencies = { db: Database; site: LiveSite; prerenderer: Prerenderer; now: () => Date };

const WHOLE_PERCENT = 'A share is a whole percentage from 1 to 100; 0 withdraws the canary.';

const body = z
  .object({
    release: releaseId.optional(),
    share: z.number(WHOLE_PERCENT).int(WHOLE_PERCENT).min(0, WHOLE_PERCENT).max(100, WHOLE_PERCENT),
    reason,
  })
  .refine(({ release, share }) => release || share === 0, 'A canary needs a release.');

/** Starts a canary, changes its share, or takes it back. */
export const canaryRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, site, prerenderer, now }) => {
  app.post('/ops/apps/:app/canary', { schema: { params: appParams, body } }, async (request) => {
    const { release, share } = request.body;
    const order = orderOf(request, now());
    const changed =
      release && share > 0
        ? await startCanary({ db, prerenderer }, { ...order, release, share })
        : await withdrawCanary(db, order);
    await site.refresh();
    return changed;
  });
};
