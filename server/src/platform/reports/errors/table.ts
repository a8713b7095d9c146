import type { ErrorKind } from '@arena/shared/contract/reports/error-report';
import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { MappedFrame } from './mapped-frame';

/**
 * Groups of browser errors with the same cause. `key` is a hash of app, name and source line. Message and stack are
 * those of the last error. Contains no data about visitors.
 */
export const errorGroups = pgTable(
  'error_groups',
  {
    key: text().primaryKey(),
    app: text().notNull(),
    name: text().notNull(),
    message: text().notNull(),
    frames: jsonb().$type<MappedFrame[]>().notNull(),
    firstRelease: text().notNull(),
    firstAt: timestamp({ withTimezone: true }).notNull(),
    lastRelease: text().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.lastAt)],
);

/** One error in one browser. Contains no data about the visitor. */
export const errorOccurrences = pgTable(
  'error_occurrences',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    group: text()
      .notNull()
      .references(() => errorGroups.key, { onDelete: 'cascade' }),
    app: text().notNull(),
    release: text().notNull(),
    page: text().notNull(),
    kind: text().$type<ErrorKind>().notNull(),
    browser: text().notNull(),
    releaseSet: text().notNull(),
    /** Id of the request for the page; browsers without Server-Timing do not know it. */
    request: text(),
  },
  (table) => [index().on(table.group, table.at), index().on(table.at)],
);
