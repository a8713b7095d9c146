import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CodeChecks } from '../releases/gate';
import { activateTogether, rollbackTogether } from '../releases/grouped-changes';
import type { LiveSite } from '../releases/live-site';
import { renderInBackground } from '../releases/prerender/render-in-background';
import { activateOrHold } from '../releases/schedules/hold';
import { authorOf } from './actor';
import { recordRefusal } from './record-refusals';

type Dependencies = CodeChecks & { site: LiveSite; now: () => Date };

/** Changes several apps at once, and takes such a change back. Only operators may change more than one app. */
export const groupedChangeRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, site, prerenderer, browserCheck, now },
) => {
  app.route({
    ...opsApi.activateTogether,
    handler: async (request) => {
      const { releases, reason = null, skipBrowserCheck } = request.body;
      const change = { releases, skipBrowserCheck, reason, by: authorOf(request), requestedAt: now(), now };
      const answer = await recordRefusal(request, { releases, db, now }, () =>
        activateOrHold(db, change, () => activateTogether({ db, prerenderer, browserCheck }, change)),
      );
      await site.refresh();
      return answer;
    },
  });

  app.route({
    ...opsApi.rollbackTogether,
    handler: async (request) => {
      const { changeId } = request.params;
      const { reason = null } = request.body;
      const answer = await rollbackTogether(db, {
        changeId,
        reason,
        by: authorOf(request),
        requestedAt: now(),
        now,
      });
      await site.refresh();
      // Pages of the earlier releases are still rendered, unless the navigation has changed since then.
      renderInBackground(prerenderer, site.live, app.log);
      return answer;
    },
  });
};
