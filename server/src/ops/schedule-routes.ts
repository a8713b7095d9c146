import { resolveMoment } from '@arena/shared/contract/moment';
import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CodeChecks } from '../releases/gate';
import { scheduleReleases, unschedule } from '../releases/schedules/schedules';
import { authorOf, requireAppAccess } from './actor';
import { requireBrowser } from './change-request';
import { recordRefusal } from './record-refusals';

type Dependencies = CodeChecks & { now: () => Date };

/** Schedules releases to go live at a time, and cancels that. A releaser does so for the apps of its token only. */
export const scheduleRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, prerenderer, browserCheck, now },
) => {
  app.route({
    ...opsApi.schedule,
    handler: async (request, reply) => {
      const { releases, goesLiveAt, skipBrowserCheck, reason = null } = request.body;
      requireBrowser(request.actor, skipBrowserCheck);
      const schedule = await recordRefusal(request, { releases, db, now }, () =>
        scheduleReleases(
          { db, prerenderer, browserCheck },
          {
            ...callerOf(request),
            now,
            releases,
            reason,
            skipBrowserCheck,
            goesLiveAt: resolveMoment(goesLiveAt, now()),
          },
        ),
      );
      return reply.code(201).send(schedule);
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
  return { by: authorOf(request), requireAppAccess: (app: string) => requireAppAccess(request.actor, app) };
}
