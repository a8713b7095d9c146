import { doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Web vitals per hour and release, as a histogram: how many page views had a value up to `upTo` and above the next lower
 * bound. Contains nothing about the visitors.
 */
export const webVitals = pgTable(
  'web_vitals',
  {
    hour: timestamp({ withTimezone: true }).notNull(),
    app: text().notNull(),
    release: text().notNull(),
    vital: text({ enum: ['lcp', 'cls', 'inp'] }).notNull(),
    upTo: doublePrecision().notNull(),
    samples: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.app, table.release, table.vital, table.upTo] })],
);
