import type { AuthOptions } from '../auth/auth-routes';

/** Settings for tests that do not care about accounts: mails go nowhere. */
export const noAccounts: AuthOptions = {
  site: 'http://arena.test',
  autoconfirm: true,
  rateLimits: true,
  post: { send: async () => 'nowhere', erase: async () => undefined },
  supabase: undefined,
};
