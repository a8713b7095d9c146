import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import { AuthFailure, invalid } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { queryValue } from '../http/body';
import { PROVIDERS } from './providers';

/** What the auth client can ask for and a backend without these features refuses. */
export const notOfferedRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  app.get('/authorize', async (request) => {
    const name = queryValue(request, 'provider') ?? '';
    throw invalid(
      PROVIDERS.includes(name)
        ? 'Unsupported provider: provider is not enabled'
        : `Unsupported provider: Provider ${name} could not be found`,
    );
  });

  const noLinking = async (request: FastifyRequest) => {
    await authenticate(backend, request);
    throw new AuthFailure(404, 'manual_linking_disabled', 'Manual linking is disabled');
  };
  app.get('/user/identities/authorize', noLinking);
  app.delete('/user/identities/:id', noLinking);

  app.post('/sso', async () => {
    throw new AuthFailure(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  app.all('/passkeys/*', async () => {
    throw new AuthFailure(404, 'passkey_disabled', 'Passkeys are disabled');
  });
  app.all('/oauth/*', async () => {
    throw new AuthFailure(404, 'feature_disabled', 'OAuth server is disabled');
  });

  const noAdmin = async (request: FastifyRequest) => {
    await authenticate(backend, request);
    throw new AuthFailure(403, 'not_admin', 'User not allowed');
  };
  app.all('/admin/*', noAdmin);
  app.post('/invite', noAdmin);
};
