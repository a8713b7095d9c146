import { opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import { requireOperator } from './actor';
import { createTeamToken, listTeamTokens, revokeTeamToken } from './tokens/team-tokens';

/** Operators create, list and revoke the tokens of section teams. */
export const tokenRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.addHook('onRequest', async ({ actor }) => requireOperator(actor));

  app.route({
    ...opsApi.createToken,
    handler: async ({ body }, reply) => reply.code(201).send(await createTeamToken(db, { app: body.app, at: now() })),
  });

  app.route({ ...opsApi.tokens, handler: async () => ({ tokens: await listTeamTokens(db) }) });

  app.route({
    ...opsApi.revokeToken,
    handler: async ({ params }) => revokeTeamToken(db, { id: params.id, at: now() }),
  });
};
