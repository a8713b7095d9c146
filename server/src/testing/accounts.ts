import type { AuthOptions } from '../venue/auth/auth-routes';

/** Account settings for tests of other subjects. Discards mails. */
export const noAccounts: AuthOptions = {
  site: 'http://arena.test',
  autoconfirm: true,
  rateLimits: true,
  // The least that argon2 takes: many tests sign in.
  hashCost: { memoryCost: 8, timeCost: 1 },
  mailTransport: { send: async () => 'nowhere', erase: async () => undefined },
  supabase: undefined,
};
