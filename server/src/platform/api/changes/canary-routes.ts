import { DEFAULT_STEPS } from '@arena/shared/contract/guard';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authorOf } from '../../../operators/api/actor';
import { recordAudit } from '../../../operators/audit/audit';
import type { Operations } from '../../../operators/operations/operations';
import { startCanary, withdrawCanary } from '../../delivery/change-rollout';
import { pauseGuard } from '../../ledger/guard/guards';
import { withRolloutLock } from '../../ledger/rollouts';
import { findWarnings } from '../../ledger/warnings';
import type { LiveSite } from '../../live/live-site';
import { type CheckSources, checksFor } from '../../validation/gate';
import { changeRequest } from './change-request';
import { recordRefusal } from './record-refusals';

type Dependencies = CheckSources & { site: LiveSite; operations: Operations; now: () => Date };

/** Starts and withdraws canaries, changes their share, and pauses their guards. */
export const canaryRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, site, operations, now } = dependencies;
  app.route({
    ...opsApi.canary,
    handler: (request, reply) => {
      const { release, share = 0, guard, skipBrowserCheck } = request.body;
      const change = changeRequest(request, now);
      const steps = guard && (guard.steps ?? DEFAULT_STEPS);
      const firstShare = steps?.[0]?.share ?? share;
      return operations.run(request, reply, opsApi.canary, async (work) => {
        const checks = checksFor(dependencies, { ...work, isUrgent: true });
        const answer =
          release && firstShare > 0
            ? await recordRefusal(request, { releases: { [change.app]: release }, db, now }, async () => {
                const canary = { ...change, release, share: firstShare, steps, skipBrowserCheck };
                const warnings = await findWarnings(db, canary, { live: site.live, now: now() });
                return { ...(await startCanary(checks, canary)), warnings };
              })
            : { ...(await withdrawCanary(db, change)), warnings: [] };
        await site.refresh();
        return answer;
      });
    },
  });

  app.route({
    ...opsApi.pauseGuard,
    handler: async (request) => {
      const { app } = request.params;
      const { paused } = request.body;
      const by = authorOf(request);
      return withRolloutLock(db, async (tx) => {
        const at = now();
        const { release } = await pauseGuard(tx, app, { paused, by: by.name, at });
        await recordAudit(tx, { by, at }, { action: paused ? 'pause' : 'resume', app, release });
        return { app, release, paused };
      });
    },
  });
};
