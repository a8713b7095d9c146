import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/database';
import type { Counters } from '../http/limits/rate-limiter';
import { apiRoutes } from './api/api-routes';
import { embeddedAccounts } from './api/embedded-accounts';
import { type SupabaseProject, supabaseAccounts } from './api/supabase-accounts';
import type { AuthSettings } from './backend';
import { embeddedRoutes } from './embedded-routes';
import { createLimits } from './http/limits';
import { noEmbeddedRoutes } from './http/unmatched-routes';
import { openKeyRing } from './keys/signing-keys';
import { openMailroom } from './mail/mail-queue';
import type { Post } from './mail/mail-transport';

export type AuthOptions = AuthSettings & {
  /** Takes mails away. */
  post: Post;
  /** Keeps the accounts instead of this server. */
  supabase: SupabaseProject | undefined;
};

type Dependencies = AuthOptions & { db: Database; counters: Counters; now: () => Date };

/** Everything about accounts: the backend of the auth client, and the calls of the sign-up and login form. */
export const authRoutes: FastifyPluginAsync<Dependencies> = async (app, options) => {
  const { db, now, site, autoconfirm, rateLimits, post, supabase } = options;
  const limit = createLimits(options.counters);
  if (supabase) {
    await app.register(apiRoutes, { prefix: '/api/auth', accounts: supabaseAccounts(supabase, limit), limit });
    await app.register(noEmbeddedRoutes, { prefix: '/auth/v1' });
    return;
  }
  const mailroom = openMailroom(post, app.log);
  app.addHook('onClose', mailroom.settled);
  const backend = { db, now, site, autoconfirm, rateLimits, limit, mailroom, keys: openKeyRing(db, now) };
  await app.register(apiRoutes, { prefix: '/api/auth', accounts: embeddedAccounts(backend), limit });
  await app.register(embeddedRoutes, { prefix: '/auth/v1', backend });
};
