import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Open tabs per hour and release set. Each tab counts once an hour. Contains nothing about the visitors. */
export const openTabs = pgTable(
  'open_tabs',
  {
    hour: timestamp({ withTimezone: true }).notNull(),
    set: text().notNull(),
    tabs: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.set] })],
);
