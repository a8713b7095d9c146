import { bigserial, foreignKey, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { releases } from '../table';

/** Append-only, kept so by a trigger: the last row of an app says which release a share of visitors gets, in percent. */
export const canaries = pgTable(
  'canaries',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    app: text().notNull(),
    release: text().notNull(),
    share: integer().notNull(),
    reason: text(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [foreignKey({ columns: [table.app, table.release], foreignColumns: [releases.app, releases.id] })],
);

export type Canary = typeof canaries.$inferSelect;
