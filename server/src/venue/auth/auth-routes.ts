import type { Release } from '@arena/shared/contract/release/release';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../kernel/database/database';
import type { RateLimiter } from '../../kernel/http/limits/rate-limiter';
import type { MailTransport } from '../mails/mail-transport';
import type { SendOnce } from '../mails/send-once';
import type { WakeDelivery } from '../mails/start-delivery';
import { apiRoutes } from './api/api-routes';
import { embeddedAccounts } from './api/embedded-accounts';
import { supabaseAccounts } from './api/supabase-accounts';
import type { SupabaseProject } from './api/supabase-project';
import type { AuthSettings } from './backend';
import { embeddedRoutes } from './embedded-routes';
import { createLimit } from './http/limits';
import { notFoundRoutes } from './http/unmatched-routes';
import { openKeyRing } from './keys/signing-keys';

export type AuthOptions = AuthSettings & {
  mailTransport: MailTransport;
  /** A Supabase project that keeps the accounts instead of this server. */
  supabase: SupabaseProject | undefined;
};

type Dependencies = AuthOptions & {
  db: Database;
  rateLimiter: RateLimiter;
  sendOnce: SendOnce;
  /** The live shell. */
  shell: () => Release | undefined;
  wakeDelivery: WakeDelivery;
  now: () => Date;
};

/** All account routes: the backend of the auth client, and the API of the sign-up and login form. */
export const authRoutes: FastifyPluginAsync<Dependencies> = async (app, options) => {
  const { db, now, site, autoconfirm, rateLimits, hashCost, supabase, mailTransport, sendOnce, shell, wakeDelivery } =
    options;
  const limit = createLimit(options.rateLimiter);
  if (supabase) {
    await app.register(apiRoutes, { prefix: '/api/auth', accounts: supabaseAccounts(supabase, limit), limit });
    await app.register(notFoundRoutes, { prefix: '/auth/v1' });
    return;
  }
  const keys = openKeyRing(db, now);
  const backend = { db, now, site, autoconfirm, rateLimits, hashCost, limit, wakeDelivery, keys };
  await app.register(apiRoutes, {
    prefix: '/api/auth',
    accounts: embeddedAccounts(backend, { mailTransport, sendOnce }),
    limit,
  });
  await app.register(embeddedRoutes, { prefix: '/auth/v1', backend, shell });
};
