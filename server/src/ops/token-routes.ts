import { appName } from '@arena/shared/contract/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database';
import { requireOperator } from './actor';
import { createTeamToken, listTeamTokens, revokeTeamToken } from './tokens/team-tokens';

/** Tokens of section teams: made, listed and revoked by operators. */
export const tokenRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.addHook('onRequest', async ({ actor }) => requireOperator(actor));

  app.post('/ops/tokens', { schema: { body: z.object({ app: appName }) } }, async ({ body }, reply) =>
    reply.code(201).send(await createTeamToken(db, { app: body.app, at: now() })),
  );

  app.get('/ops/tokens', async () => ({ tokens: await listTeamTokens(db) }));

  app.post(
    '/ops/tokens/:id/revocation',
    { schema: { params: z.object({ id: z.uuid('This is not the id of a token.') }) } },
    async ({ params }) => revokeTeamToken(db, { id: params.id, at: now() }),
  );
};
