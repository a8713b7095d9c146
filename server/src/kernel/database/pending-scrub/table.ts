import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** One row: the number of the last requested scrub, and of the last completed one. */
export const pendingScrubs = pgTable('pending_scrubs', {
  id: integer().primaryKey().default(1),
  requested: integer().notNull(),
  done: integer().notNull().default(0),
  /** Time from which the next scrub may start; during a scrub, from which another server may take over. */
  dueAt: timestamp({ withTimezone: true }).notNull(),
});
