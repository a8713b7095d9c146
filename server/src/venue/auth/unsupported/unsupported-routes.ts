import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { queryParameter } from '../../../kernel/http/route-schemas';
import type { Backend } from '../backend';
import { AuthError, invalid } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { queryValue } from '../http/body';
import { authErrorBody } from '../http/error-handler';
import { PROVIDERS } from './providers';

const rejects = (status: 400 | 403 | 404) => ({ response: { [status]: authErrorBody } });

/** Features of the auth client that this backend does not support. They answer as a Supabase backend without them. */
export const unsupportedRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  const authorize = { querystring: z.object({ provider: queryParameter }), ...rejects(400) };
  app.get('/authorize', { schema: authorize }, async (request) => {
    const name = queryValue(request, 'provider') ?? '';
    throw invalid(
      PROVIDERS.includes(name)
        ? 'Unsupported provider: provider is not enabled'
        : `Unsupported provider: Provider ${name} could not be found`,
    );
  });

  const rejectLinking = async (request: FastifyRequest) => {
    await authenticate(backend, request);
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  };
  app.get('/user/identities/authorize', { schema: rejects(404) }, rejectLinking);
  app.delete('/user/identities/:id', { schema: rejects(404) }, rejectLinking);

  app.post('/sso', { schema: rejects(404) }, async () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  app.all('/passkeys/*', { schema: { hide: true, ...rejects(404) } }, async () => {
    throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
  });
  app.all('/oauth/*', { schema: { hide: true, ...rejects(404) } }, async () => {
    throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
  });

  const rejectAdmin = async (request: FastifyRequest) => {
    await authenticate(backend, request);
    throw new AuthError(403, 'not_admin', 'User not allowed');
  };
  app.all('/admin/*', { schema: { hide: true, ...rejects(403) } }, rejectAdmin);
  app.post('/invite', { schema: rejects(403) }, rejectAdmin);
};
