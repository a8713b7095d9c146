import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Page views per hour and release. */
export const pageViews = pgTable(
  'page_views',
  {
    hour: timestamp({ withTimezone: true }).notNull(),
    app: text().notNull(),
    release: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.app, table.release] })],
);
