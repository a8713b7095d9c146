import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The last drill of each app that has a release to go back to. */
export const rollbackDrills = pgTable('rollback_drills', {
  app: text().primaryKey(),
  /** The release that a rollback would bring back. */
  release: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Why a rollback would fail, or why that is not known; null: it works. */
  problem: text(),
});
