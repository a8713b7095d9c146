import type { Database } from '../../kernel/database/database';
import type { WakeDelivery } from '../mails/start-delivery';
import type { Limit } from './http/limits';
import type { KeyRing } from './keys/signing-keys';
import type { HashCost } from './users/secret-hash';

/** Account settings of the operator. */
export type AuthSettings = {
  /** Public origin of the site, used in the links of mails. */
  site: string;
  /** Whether addresses count as confirmed without a mail. */
  autoconfirm: boolean;
  /** Whether requests and mails are rate limited. */
  rateLimits: boolean;
  /** Cost of the hashes of passwords and mailed codes. */
  hashCost: HashCost;
};

/** Shared dependencies of the auth backend's routes. */
export type Backend = AuthSettings & {
  db: Database;
  now: () => Date;
  keys: KeyRing;
  /** For mails that a visitor waits for, after they have been queued. */
  wakeDelivery: WakeDelivery;
  limit: Limit;
};

/** Public URL of the auth backend: the issuer of its tokens, and the start of its mailed links. */
export function authBaseUrl({ site }: Pick<AuthSettings, 'site'>): string {
  return `${site}/auth/v1`;
}
