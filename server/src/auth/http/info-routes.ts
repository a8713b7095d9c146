import type { FastifyPluginAsync } from 'fastify';
import type { Backend } from '../backend';
import { PROVIDERS } from '../unsupported/providers';

/** Version of the real server whose answers these are. */
const VERSION = 'v2.196.0';

/** What everybody may know of the backend. */
export const infoRoutes: FastifyPluginAsync<{ backend: Backend }> = async (app, { backend }) => {
  app.get('/health', async () => ({
    version: VERSION,
    name: 'GoTrue',
    description: 'The embedded auth backend of the arena, which answers as GoTrue does',
  }));

  app.get('/settings', async () => ({
    external: {
      ...Object.fromEntries(PROVIDERS.map((name) => [name, false])),
      anonymous_users: false,
      email: true,
      phone: false,
    },
    disable_signup: false,
    mailer_autoconfirm: backend.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  }));

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: await backend.keys.publicKeys() };
  });
};
