import { isNull } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const VISITOR_MAILS = [
  'prebooking',
  'waiver',
  'corrected',
  'withdrawn',
  'erased',
  'contact',
  'signup',
  'registered',
  'recovery',
  'magiclink',
  'email_change_new',
  'email_change_current',
  'reauthentication',
  'password_changed',
  'factor_added',
  'factor_guessed',
] as const;

export type VisitorMail = (typeof VISITOR_MAILS)[number];

/** Where a mailed link leads: a page of the site, and the PKCE challenge if it gives an authorization code. */
export type MailedLink = { redirectTo: string; pkce: { challenge: string; challengeMethod: string } | null };

const time = () => timestamp({ withTimezone: true });

/**
 * Waiting and abandoned mails, to visitors and from visitors to the venue. A row contains no address, text or secret:
 * the mail is composed when it is sent.
 */
export const mails = pgTable(
  'mails',
  {
    /** Becomes the `Message-ID`. */
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: VISITOR_MAILS }).notNull(),
    /**
     * Reference of a submission, or ID of an account. Null for an address without an account, which gets no mail: the
     * request must take as long as for any other.
     */
    about: text(),
    link: jsonb().$type<MailedLink>(),
    queuedAt: time().notNull(),
    /** Time of the next attempt; during an attempt, time from which another server may try. */
    dueAt: time().notNull(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed. */
    error: text(),
    givenUpAt: time(),
  },
  (table) => [
    index('mails_due').on(table.dueAt).where(isNull(table.givenUpAt)),
    index('mails_about').on(table.about, table.kind),
  ],
);
