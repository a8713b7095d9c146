import type { AuthOptions } from '../auth/auth-routes';

/** Account settings for tests of other subjects. Discards mails. */
export const noAccounts: AuthOptions = {
  site: 'http://arena.test',
  autoconfirm: true,
  rateLimits: true,
  mailTransport: { send: async () => 'nowhere', erase: async () => undefined },
  supabase: undefined,
};
