import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Page views and forms per hour and release. */
export const pageViews = pgTable(
  'page_views',
  {
    hour: timestamp({ withTimezone: true }).notNull(),
    app: text().notNull(),
    release: text().notNull(),
    views: integer().notNull(),
    /** Client networks without an earlier view in this hour: evidence that several visitors saw the release. */
    networks: integer().notNull().default(0),
    /**
     * Forms of pages of the release that were stored, and that were refused: one a day of a client network. Null in hours
     * of servers that did not count them.
     */
    sent: integer(),
    refused: integer(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.app, table.release] })],
);
