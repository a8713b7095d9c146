import { LANGUAGES } from '@arena/shared/forms/language';
import { boolean, integer, type PgColumn, type PgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Columns of every submission in addition to its fields. */
export const submissionColumns = () => ({
  reference: text().primaryKey(),
  /** The browser chooses it once per filled form; a retry sends the same key. */
  idempotencyKey: text().unique(),
  /** Hash of the fields: distinguishes a retry from another submission with the same key. */
  fingerprint: text().notNull(),
  /** Version of the text the visitor saw and agreed to. */
  textVersion: text().notNull(),
  /** Language in which the visitor read it. It was English before there was a choice. */
  language: text({ enum: LANGUAGES }).notNull().default('en'),
  receivedAt: timestamp({ withTimezone: true }).notNull(),
  /** Whether the honeypot field was filled in: by a bot, or by autofill for a person. */
  suspected: boolean().notNull().default(false),
});

/** Columns of submissions with an email address, whose visitors may correct and withdraw them. */
export const changeColumns = () => ({
  /** Number of corrections. */
  revision: integer().notNull().default(0),
  correctedAt: timestamp({ withTimezone: true }),
  /** A withdrawn submission stays only as a record. */
  withdrawnAt: timestamp({ withTimezone: true }),
});

/** A table with the columns that storing submissions needs. */
export type SubmissionTable = PgTable & Record<keyof ReturnType<typeof submissionColumns>, PgColumn>;
