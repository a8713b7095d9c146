import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Previews that were created, without their links: only a server with the operator token can sign one. Other apps show
 * their live release.
 */
export const previews = pgTable('previews', {
  id: text().primaryKey(),
  /** App → release. */
  releases: jsonb().$type<Record<string, string>>().notNull(),
  // Until 1.1.0: nothing reads it, but a migration drops a column one version after its last use.
  set: text(),
  /** Faults that kept the releases from going live together; null before the check. */
  faults: jsonb().$type<string[]>(),
  /** Null before the check, and if all of them were live. */
  seen: text({ enum: ['seen', 'partly', 'rehearsed', 'unseen'] }),
  by: text().notNull(),
  /** Token that created it. The preview ends with the token; null: the first-start token. */
  tokenId: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  lastOpenedAt: timestamp({ withTimezone: true }),
  revokedAt: timestamp({ withTimezone: true }),
  revokedBy: text(),
});
