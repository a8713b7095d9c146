import type { Release } from '@arena/shared/contract/release/release';
import type { FastifyPluginAsync } from 'fastify';
import { declareErrors } from '../../kernel/http/route-schemas';
import { linkRoutes } from './accounts/links/link-routes';
import { verifyRoutes } from './accounts/links/verify-routes';
import { mailRoutes } from './accounts/mail-routes';
import { signUpRoutes } from './accounts/sign-up-routes';
import { userRoutes } from './accounts/user-routes';
import type { Backend } from './backend';
import { factorRoutes } from './factors/factor-routes';
import { parseBodiesAsText } from './http/body';
import { authErrorBody, handleAuthError } from './http/error-handler';
import { infoRoutes } from './http/info-routes';
import { trackRoutes } from './http/unmatched-routes';
import { logoutRoutes } from './sessions/logout-routes';
import { tokenRoutes } from './sessions/token-routes';
import { unsupportedRoutes } from './unsupported/unsupported-routes';

type Options = { backend: Backend; shell: () => Release | undefined };

/** The embedded auth backend. It speaks the protocol of the unmodified Supabase client. */
export const embeddedRoutes: FastifyPluginAsync<Options> = async (app, { backend, shell }) => {
  parseBodiesAsText(app);
  declareErrors(app, authErrorBody);
  app.setErrorHandler(handleAuthError);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const registerUnmatchedRoutes = trackRoutes(app);
  await app.register(infoRoutes, { backend });
  await app.register(signUpRoutes, { backend });
  await app.register(tokenRoutes, { backend });
  await app.register(logoutRoutes, { backend });
  await app.register(userRoutes, { backend });
  await app.register(mailRoutes, { backend });
  await app.register(verifyRoutes, { backend });
  await app.register(linkRoutes, { backend, shell });
  await app.register(factorRoutes, { backend });
  await app.register(unsupportedRoutes, { backend });
  registerUnmatchedRoutes();
};
