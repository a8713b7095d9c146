import type { Database } from '../database/database';
import type { Limit } from './http/limits';
import type { KeyRing } from './keys/signing-keys';
import type { Mailroom } from './mail/mail-queue';

/** What an operator decides about accounts. */
export type AuthSettings = {
  /** Origin under which visitors reach the site; it stands in mails. */
  site: string;
  /** Whether an address counts as confirmed without a mail. */
  autoconfirm: boolean;
  /** Whether calls and mails are counted. */
  rateLimits: boolean;
};

/** What the routes of the auth backend work with. */
export type Backend = AuthSettings & {
  db: Database;
  now: () => Date;
  keys: KeyRing;
  mailroom: Mailroom;
  limit: Limit;
};

/** Where the backend itself is mounted, as its tokens and mails name it. */
export function addressOf({ site }: AuthSettings): string {
  return `${site}/auth/v1`;
}
