import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What browsers reported: which release failed where and why, in which combination. Nothing about the visitor. */
export const failures = pgTable(
  'failures',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    app: text().notNull(),
    release: text().notNull(),
    reason: text().notNull(),
    releaseSet: text(),
    page: text().notNull(),
  },
  (table) => [index().on(table.app, table.release, table.at)],
);
