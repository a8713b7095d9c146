import { appName, releaseId } from '@arena/shared/contract/release';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/database';
import { activate, historyOf, liveReleases, rollback } from '../releases/activations';
import type { AssetStore } from '../releases/assets';
import { publish } from '../releases/publish';
import { OPERATOR, operatorOnly } from './bearer';
import { readUpload, UPLOAD_LIMITS } from './upload';

type Dependencies = { db: Database; assets: AssetStore; token: string; now: () => Date };

const params = z.object({ app: appName });
const reason = z.string().trim().max(500, 'A reason has at most 500 characters.').nullish();

/** What operators and section teams do with releases; every route wants the operator's token. */
export const opsRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, assets, token, now }) => {
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: true });
  app.addHook('onRequest', operatorOnly(token));

  app.get('/ops/apps', async () => {
    const live = await liveReleases(db);
    return {
      apps: live.map(({ manifest, ...activation }) => ({
        app: manifest.app,
        release: manifest.id,
        paths: manifest.section.paths,
        bytes: manifest.files.reduce((sum, { size }) => sum + size, 0),
        ...activation,
      })),
    };
  });

  app.get('/ops/apps/:app/history', { schema: { params } }, async ({ params }) => ({
    history: await historyOf(db, params.app),
  }));

  app.post('/ops/apps/:app/releases', { schema: { params } }, async (request, reply) => {
    const upload = await readUpload(request);
    const release = await publish({ db, assets }, upload, { app: request.params.app, by: OPERATOR, at: now() });
    return reply.code(201).send({ app: release.app, release: release.id });
  });

  app.post(
    '/ops/apps/:app/activations',
    { schema: { params, body: z.object({ release: releaseId, reason }) } },
    async ({ params, body }) =>
      activate(db, { app: params.app, release: body.release, reason: body.reason ?? null, by: OPERATOR, at: now() }),
  );

  app.post(
    '/ops/apps/:app/rollbacks',
    { schema: { params, body: z.object({ release: releaseId.optional(), reason }) } },
    async ({ params, body }) =>
      rollback(db, { app: params.app, release: body.release, reason: body.reason ?? null, by: OPERATOR, at: now() }),
  );
};
