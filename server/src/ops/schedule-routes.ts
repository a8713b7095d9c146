import { resolveMoment } from '@arena/shared/contract/moment';
import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CodeChecks } from '../releases/gate';
import { scheduleReleases, unschedule } from '../releases/schedules/schedules';
import { type Actor, requireAppAccess } from './actor';
import { requireBrowser } from './change-request';

type Dependencies = CodeChecks & { now: () => Date };

/** Schedules releases to go live at a time, and cancels that. A team's token does so for its own app only. */
export const scheduleRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, prerenderer, browserCheck, now },
) => {
  app.route({
    ...opsApi.schedule,
    handler: async ({ actor, body: { releases, goesLiveAt, unseen, reason = null } }, reply) => {
      requireBrowser(actor, unseen);
      const author = authorOf(actor, now());
      const schedule = await scheduleReleases(
        { db, prerenderer, browserCheck },
        {
          ...author,
          releases,
          reason,
          unseen,
          goesLiveAt: resolveMoment(goesLiveAt, author.at),
          tokenId: actor.token ?? null,
        },
      );
      return reply.code(201).send(schedule);
    },
  });

  app.route({
    ...opsApi.unschedule,
    handler: async ({ actor, params, body: { reason = null } }) =>
      unschedule(db, { ...authorOf(actor, now()), app: params.app, reason }),
  });
};

function authorOf(actor: Actor, at: Date) {
  return { by: actor.name, at, requireAppAccess: (app: string) => requireAppAccess(actor, app) };
}
