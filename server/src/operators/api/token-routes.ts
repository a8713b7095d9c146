import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { endSession } from '../tokens/sessions';
import { createToken, listTokens, revokeToken } from '../tokens/tokens';
import { authorOf } from './actor';

/** Operators create, list and revoke tokens. A session of OpenID Connect can end itself. */
export const tokenRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.route({
    ...opsApi.createToken,
    // A team gets its token before the first release.
    config: { ...opsApi.createToken.config, takesNewApps: true },
    handler: async (request, reply) =>
      reply.code(201).send(await createToken(db, request.body, { by: authorOf(request), at: now() })),
  });

  app.route({ ...opsApi.tokens, handler: async () => ({ tokens: await listTokens(db, now()) }) });

  app.route({
    ...opsApi.revokeToken,
    handler: async (request) => revokeToken(db, request.params.id, { by: authorOf(request), at: now() }),
  });

  app.route({
    ...opsApi.signOut,
    handler: async (request) => endSession(db, { by: authorOf(request), at: now() }),
  });
};
