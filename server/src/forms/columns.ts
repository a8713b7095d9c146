import { LANGUAGES } from '@arena/shared/forms/language';
import { type PgColumn, type PgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Columns of every submission besides its own fields. */
export const submissionColumns = () => ({
  reference: text().primaryKey(),
  /** The browser chooses it once per filled form; a retry sends the same key. */
  idempotencyKey: text().unique(),
  /** Hash of the fields: distinguishes a retry from another submission with the same key. */
  fingerprint: text().notNull(),
  /** Version of the text the visitor saw and agreed to. */
  textVersion: text().notNull(),
  /** Language in which the visitor read it. Before there was a choice it was English. */
  language: text({ enum: LANGUAGES }).notNull().default('en'),
  receivedAt: timestamp({ withTimezone: true }).notNull(),
});

/** A table with these columns, as far as they matter for storing submissions. */
export type SubmissionTable = PgTable & Record<'reference' | 'idempotencyKey' | 'fingerprint' | 'receivedAt', PgColumn>;
