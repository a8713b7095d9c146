import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Previews that were created, without their links: only a server with the operator token can sign one. Apps without a
 * release in it show what is live when it is opened.
 */
export const previews = pgTable('previews', {
  id: text().primaryKey(),
  /** App → release. */
  releases: jsonb().$type<Record<string, string>>().notNull(),
  // Until 1.1.0: nothing reads it, but a migration drops a column one version after its last use.
  set: text(),
  /** Why the releases could not go live together when they were checked; null before. */
  faults: jsonb().$type<string[]>(),
  /** Null if all of them were live, or before the check. */
  seen: text({ enum: ['seen', 'partly', 'rehearsed', 'unseen'] }),
  by: text().notNull(),
  /** Token that created it, and with which it ends; null: the first-start token. */
  tokenId: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  lastOpenedAt: timestamp({ withTimezone: true }),
  revokedAt: timestamp({ withTimezone: true }),
  revokedBy: text(),
});
