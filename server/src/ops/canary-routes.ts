import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { startCanary, withdrawCanary } from '../releases/change-rollout';
import type { CodeChecks } from '../releases/gate';
import type { LiveSite } from '../releases/live-site';
import { changeRequest } from './change-request';
import { recordRefusal } from './record-refusals';

type Dependencies = CodeChecks & { site: LiveSite; now: () => Date };

/** Starts a canary, changes its share, or withdraws it. */
export const canaryRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, site, prerenderer, browserCheck, now },
) => {
  app.route({
    ...opsApi.canary,
    handler: async (request) => {
      const { release, share, unseen } = request.body;
      const change = changeRequest(request, now());
      const answer =
        release && share > 0
          ? await recordRefusal(request, { releases: { [change.app]: release }, db, now }, () =>
              startCanary({ db, prerenderer, browserCheck }, { ...change, release, share, unseen }),
            )
          : await withdrawCanary(db, change);
      await site.refresh();
      return answer;
    },
  });
};
