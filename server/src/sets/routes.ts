import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/database';
import { hours, type ViewLinks } from '../views/view-link';
import { setId } from './release-set';
import { findSet, viewOfSet } from './sets';

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
