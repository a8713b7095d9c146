import { text, timestamp } from 'drizzle-orm/pg-core';

/** What every submission of a visitor carries besides its own fields. */
export const submissionColumns = () => ({
  reference: text().primaryKey(),
  /** Chosen by the browser once per filled form; a retry carries the same. */
  idempotencyKey: text().unique(),
  /** Hash of the fields, to tell a retry from another form under the same key. */
  fingerprint: text().notNull(),
  /** Version of the text the visitor saw and agreed to. */
  textVersion: text().notNull(),
  receivedAt: timestamp({ withTimezone: true }).notNull(),
});
