import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** One row: how many times visitors have asked for a scrub, and which of them are done. */
export const pendingScrubs = pgTable('pending_scrubs', {
  id: integer().primaryKey().default(1),
  requested: integer().notNull(),
  done: integer().notNull().default(0),
  /** When the next scrub may start. During a scrub, when another server may try. */
  dueAt: timestamp({ withTimezone: true }).notNull(),
});
