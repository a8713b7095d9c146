import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every combination of releases that was ever shown: app → release. */
export const releaseSets = pgTable('release_sets', {
  id: text().primaryKey(),
  releases: jsonb().$type<Record<string, string>>().notNull(),
  firstSeen: timestamp({ withTimezone: true }).notNull(),
});
