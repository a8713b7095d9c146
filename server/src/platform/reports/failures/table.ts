import { bigserial, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Failure reports of browsers: release, release set, page and reason. Contains no data about the visitor. */
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

/** Time from which an inspected release may be inspected again. */
export const inspections = pgTable(
  'inspections',
  {
    app: text().notNull(),
    release: text().notNull(),
    nextAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.app, table.release] })],
);
