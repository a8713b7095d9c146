import type { Database } from '../database/database';
import type { Limit } from './http/limits';
import type { KeyRing } from './keys/signing-keys';
import type { MailQueue } from './mail/mail-queue';

/** Account settings of the operator. */
export type AuthSettings = {
  /** Public origin of the site, used in the links of mails. */
  site: string;
  /** Whether addresses count as confirmed without a mail. */
  autoconfirm: boolean;
  /** Whether requests and mails are rate limited. */
  rateLimits: boolean;
};

/** Shared dependencies of the auth backend's routes. */
export type Backend = AuthSettings & {
  db: Database;
  now: () => Date;
  keys: KeyRing;
  mailQueue: MailQueue;
  limit: Limit;
};

/** Public URL of the auth backend: the issuer of its tokens, and the start of its mailed links. */
export function authBaseUrl({ site }: AuthSettings): string {
  return `${site}/auth/v1`;
}
