import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { anyObject } from '../../../kernel/http/route-schemas';
import type { Backend } from '../backend';
import { PROVIDERS } from '../unsupported/providers';

/** Version of GoTrue that this backend imitates. */
const VERSION = 'v2.196.0';

const health = z.object({ version: z.string(), name: z.string(), description: z.string() });

const settings = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
  saml_private_key_next_configured: z.boolean(),
  passkeys_enabled: z.boolean(),
});

/** A JSON Web Key Set; RFC 7517. */
const keySet = z.object({ keys: z.array(anyObject) });

/** Public information: health, settings and signing keys. */
export const infoRoutes: FastifyPluginAsyncZod<{ backend: Backend }> = async (app, { backend }) => {
  app.get('/health', { schema: { response: { 200: health } } }, async () => ({
    version: VERSION,
    name: 'GoTrue',
    description: 'The embedded auth backend of the arena, which answers as GoTrue does',
  }));

  app.get('/settings', { schema: { response: { 200: settings } } }, async () => ({
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

  app.get('/.well-known/jwks.json', { schema: { response: { 200: keySet } } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: await backend.keys.publicKeys() };
  });
};
