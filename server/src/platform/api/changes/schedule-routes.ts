import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { resolveMoment } from '@arena/shared/contract/time/moment';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import type { StoredRelease } from '../../../kernel/storage/asset-store';
import { authorOf, requireAppAccess } from '../../../operators/api/actor';
import type { Operations } from '../../../operators/operations/operations';
import { scheduleReleases, unschedule } from '../../delivery/schedules/schedules';
import { type CheckSources, checksFor } from '../../validation/gate';
import { requireBrowser, rightsOf } from './change-request';
import { recordRefusal } from './record-refusals';

type Dependencies = CheckSources & { operations: Operations; now: () => Date };

/**
 * Schedules releases to go live at a given time, and cancels schedules. A releaser can only schedule the apps of its
 * token.
 */
export const scheduleRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, operations, now } = dependencies;
  app.route({
    ...opsApi.schedule,
    handler: (request, reply) => {
      const { releases, goesLiveAt, skipBrowserCheck, reason = null } = request.body;
      requireBrowser(request.actor, skipBrowserCheck);
      const change = {
        ...callerOf(request),
        now,
        releases,
        reason,
        skipBrowserCheck,
        goesLiveAt: resolveMoment(goesLiveAt, now()),
      };
      return operations.run(request, reply, opsApi.schedule, (work) => {
        const checks = checksFor(dependencies, { ...work, isUrgent: false });
        return recordRefusal(request, { releases, db, now }, () => scheduleReleases(checks, change));
      });
    },
  });

  app.route({
    ...opsApi.unschedule,
    handler: async (request) => {
      const { params, body } = request;
      return unschedule(db, { ...callerOf(request), app: params.app, reason: body.reason ?? null, now });
    },
  });
};

function callerOf(request: FastifyRequest) {
  const requireRights = rightsOf(request.actor);
  return {
    by: authorOf(request),
    /** A team changes only releases of its apps. */
    requireRights: async (db: Database, releases: readonly StoredRelease[]) => {
      for (const { app } of releases) requireAppAccess(request.actor, app);
      await requireRights(db, releases);
    },
  };
}
