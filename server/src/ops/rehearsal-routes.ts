import { opsApi } from '@arena/shared/contract/ops-api';
import { SHELL } from '@arena/shared/contract/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import { HttpError } from '../http/errors';
import { recordAudit } from '../operators/audit/audit';
import { planCheck, type SelectorOf } from '../releases/browser-check/plan-check';
import { storeBrowserReport } from '../releases/browser-check/stored-reports';
import { idsBeside } from '../releases/code-beside';
import { validateInNode } from '../releases/gate';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { liveReleaseSet, publishedRelease } from '../releases/rollouts';
import type { AssetStore } from '../storage/asset-store';
import { authorOf } from './actor';

/** Bytes of a report; its pictures are most of it. */
const REPORT_LIMIT = 16 << 20;

type Dependencies = {
  db: Database;
  assets: AssetStore;
  prerenderer: Prerenderer;
  selectorOf: SelectorOf;
  now: () => Date;
};

/** Lets a team check a published release in a browser of its own, and stores what that browser found. */
export const rehearsalRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, assets, prerenderer, selectorOf, now },
) => {
  app.route({
    ...opsApi.rehearsal,
    handler: async ({ params }, reply) => {
      const release = await publishedRelease(db, params.app, params.release);
      const live = await liveReleaseSet(db);
      if (release.app !== SHELL && !live.some((one) => one.app === SHELL)) {
        throw HttpError.conflict('A section needs a live shell to be opened in a browser.');
      }
      const faults = await validateInNode([release], live, { db, prerenderer });
      const plan = await planCheck({ releases: [release], live }, { db, assets, prerenderer, selectorOf });
      return reply.code(201).send({ faults, beside: idsBeside(release, live), plan });
    },
  });

  app.route({
    ...opsApi.rehearsalReport,
    bodyLimit: REPORT_LIMIT,
    handler: async (request, reply) => {
      const { params, body } = request;
      const by = authorOf(request);
      const at = now();
      const release = await publishedRelease(db, params.app, params.release);
      await db.transaction(async (tx) => {
        await storeBrowserReport(tx, release, { ...body, rehearsed: true, by: by.name, at });
        await recordAudit(tx, { by, at }, { action: 'rehearse', app: release.app, release: release.id });
      });
      return reply.code(201).send(params);
    },
  });
};
