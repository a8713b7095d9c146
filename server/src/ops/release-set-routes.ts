import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database';
import { hours, type ViewLinks } from '../pages/selection/preview-link';
import { setId } from '../releases/release-set';
import { findSet, viewOfSet } from '../releases/release-sets/stored-sets';

const params = z.object({ id: setId });

/** What combinations of releases were, and links that show one again. */
export const setRoutes: FastifyPluginAsyncZod<{ db: Database; links: ViewLinks }> = async (app, { db, links }) => {
  app.get('/ops/sets/:id', { schema: { params } }, async ({ params }) => findSet(db, params.id));

  app.post(
    '/ops/sets/:id/link',
    { schema: { params, body: z.object({ hours }) } },
    async ({ params, body, actor }, reply) => {
      await viewOfSet(db, params.id);
      return reply.code(201).send(await links.sign({ set: params.id }, body.hours, { token: actor.token }));
    },
  );
};
