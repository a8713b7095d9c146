import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/database';
import type { RateLimiter } from '../http/limits/rate-limiter';
import { apiRoutes } from './api/api-routes';
import { embeddedAccounts } from './api/embedded-accounts';
import { type SupabaseProject, supabaseAccounts } from './api/supabase-accounts';
import type { AuthSettings } from './backend';
import { embeddedRoutes } from './embedded-routes';
import { createLimit } from './http/limits';
import { notFoundRoutes } from './http/unmatched-routes';
import { openKeyRing } from './keys/signing-keys';
import { openMailQueue } from './mail/mail-queue';
import type { MailTransport } from './mail/mail-transport';

export type AuthOptions = AuthSettings & {
  mailTransport: MailTransport;
  /** A Supabase project that keeps the accounts instead of this server. */
  supabase: SupabaseProject | undefined;
};

type Dependencies = AuthOptions & { db: Database; rateLimiter: RateLimiter; now: () => Date };

/** All account routes: the backend of the auth client, and the API of the sign-up and login form. */
export const authRoutes: FastifyPluginAsync<Dependencies> = async (app, options) => {
  const { db, now, site, autoconfirm, rateLimits, mailTransport, supabase } = options;
  const limit = createLimit(options.rateLimiter);
  if (supabase) {
    await app.register(apiRoutes, { prefix: '/api/auth', accounts: supabaseAccounts(supabase, limit), limit });
    await app.register(notFoundRoutes, { prefix: '/auth/v1' });
    return;
  }
  const mailQueue = openMailQueue(mailTransport, app.log);
  app.addHook('onClose', mailQueue.drain);
  const backend = { db, now, site, autoconfirm, rateLimits, limit, mailQueue, keys: openKeyRing(db, now) };
  await app.register(apiRoutes, { prefix: '/api/auth', accounts: embeddedAccounts(backend), limit });
  await app.register(embeddedRoutes, { prefix: '/auth/v1', backend });
};
