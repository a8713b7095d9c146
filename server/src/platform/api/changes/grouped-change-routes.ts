import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authorOf } from '../../../operators/api/actor';
import type { Operations } from '../../../operators/operations/operations';
import { mayUseAll } from '../../delivery/editor-rights';
import { activateTogether, rollbackTogether } from '../../delivery/grouped-changes';
import { activateOrHold } from '../../delivery/schedules/hold';
import type { LiveSite } from '../../live/live-site';
import { type CheckSources, checksFor } from '../../validation/gate';
import { renderInBackground } from '../../validation/prerender/render-in-background';
import { recordRefusal } from './record-refusals';

type Dependencies = CheckSources & { site: LiveSite; operations: Operations; now: () => Date };

/** Changes several apps at once, and rolls such changes back. Only operators may change more than one app. */
export const groupedChangeRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, site, prerenderer, operations, now } = dependencies;
  app.route({
    ...opsApi.activateTogether,
    handler: (request, reply) => {
      const { releases, reason = null, skipBrowserCheck } = request.body;
      const change = { releases, skipBrowserCheck, reason, by: authorOf(request), requestedAt: now(), now };
      return operations.run(request, reply, opsApi.activateTogether, async (work) => {
        const checks = checksFor(dependencies, { ...work, isUrgent: true });
        const activate = () => activateTogether(checks, change);
        // A schedule makes releases live and retires nothing.
        const retires = Object.values(releases).includes(null);
        const answer = await recordRefusal(request, { releases, db, now }, () =>
          retires ? activate() : activateOrHold(db, { ...change, requireRights: mayUseAll }, activate),
        );
        await site.refresh();
        return answer;
      });
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
