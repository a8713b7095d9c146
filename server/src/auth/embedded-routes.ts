import type { FastifyPluginAsync } from 'fastify';
import { mailRoutes } from './accounts/mail-routes';
import { signUpRoutes } from './accounts/sign-up-routes';
import { userRoutes } from './accounts/user-routes';
import { verifyRoutes } from './accounts/verify-routes';
import type { Backend } from './backend';
import { factorRoutes } from './factors/factor-routes';
import { takeBodiesAsText } from './http/body';
import { answerFailure } from './http/error-handler';
import { infoRoutes } from './http/info-routes';
import { answerOtherAddresses } from './http/unmatched-routes';
import { logoutRoutes } from './sessions/logout-routes';
import { tokenRoutes } from './sessions/token-routes';
import { notOfferedRoutes } from './unsupported/unsupported-routes';

/** The auth backend as the unmodified client of Supabase speaks to it. */
export const embeddedRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  takeBodiesAsText(app);
  app.setErrorHandler(answerFailure);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const answerTheRest = answerOtherAddresses(app);
  await app.register(infoRoutes, { backend });
  await app.register(signUpRoutes, { backend });
  await app.register(tokenRoutes, { backend });
  await app.register(logoutRoutes, { backend });
  await app.register(userRoutes, { backend });
  await app.register(mailRoutes, { backend });
  await app.register(verifyRoutes, { backend });
  await app.register(factorRoutes, { backend });
  await app.register(notOfferedRoutes, { backend });
  answerTheRest();
};
