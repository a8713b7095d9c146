import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { DAY } from '@arena/shared/contract/time/duration';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { createPhoneLink } from '../phone-links/phone-links';
import { endSession } from '../tokens/sessions';
import { createToken, listTokens, revokeToken } from '../tokens/tokens';
import { authorOf } from './actor';

/** Operators create, list and revoke tokens. A session of OpenID Connect can end itself. */
export const tokenRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.route({
    ...opsApi.createToken,
    // A team gets its token before the first release.
    config: { ...opsApi.createToken.config, takesNewApps: true },
    handler: async (request, reply) => {
      const { days, ...details } = request.body;
      const at = now();
      const expiresAt = new Date(at.getTime() + days * DAY);
      return reply.code(201).send(await createToken(db, { ...details, expiresAt }, { by: authorOf(request), at }));
    },
  });

  app.route({
    ...opsApi.createPhoneLink,
    handler: async (request, reply) =>
      reply.code(201).send(await createPhoneLink(db, request.body.name, { by: authorOf(request), at: now() })),
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
