import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every release set that a visitor got: app → release. */
export const releaseSets = pgTable('release_sets', {
  id: text().primaryKey(),
  releases: jsonb().$type<Record<string, string>>().notNull(),
  firstSeen: timestamp({ withTimezone: true }).notNull(),
});
