import { appName, releaseId } from '@arena/shared/contract/release';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/database';
import { activate, historyOf, liveReleases, rollback } from '../releases/activations';
import type { AssetStore } from '../releases/assets';
import { publish } from '../releases/publish';
import { type Actor, readActor, requireRight } from './actor';
import { tokenRoutes } from './token-routes';
import { readUpload, UPLOAD_LIMITS } from './upload';

type Dependencies = { db: Database; assets: AssetStore; token: string; now: () => Date };

const params = z.object({ app: appName });
const reason = z.string().trim().max(500, 'A reason has at most 500 characters.').nullish();

/** What operators and section teams do with releases. Every token may read, a team's token changes its own app alone. */
export const opsRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, assets, token, now }) => {
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: true });
  app.addHook('onRequest', readActor({ db, operatorToken: token, now }));
  await app.register(tokenRoutes, { db, now });

  const order = ({ actor, params }: { actor: Actor; params: { app: string } }) => {
    requireRight(actor, params.app);
    return { app: params.app, by: actor.name, at: now() };
  };

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
    const by = order(request);
    const release = await publish({ db, assets }, await readUpload(request), by);
    return reply.code(201).send({ app: release.app, release: release.id });
  });

  app.post(
    '/ops/apps/:app/activations',
    { schema: { params, body: z.object({ release: releaseId, reason }) } },
    async (request) => {
      const { release, reason } = request.body;
      return activate(db, { ...order(request), release, reason: reason ?? null });
    },
  );

  app.post(
    '/ops/apps/:app/rollbacks',
    { schema: { params, body: z.object({ release: releaseId.optional(), reason }) } },
    async (request) => {
      const { release, reason } = request.body;
      return rollback(db, { ...order(request), release, reason: reason ?? null });
    },
  );
};
