import { bigserial, foreignKey, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { releases } from '../table';

/**
 * The tables that servers of the previous version read and write. Triggers copy every change between them and `rollouts`,
 * so both versions can run on one database during an upgrade or a downgrade. Only tests use them in code.
 */
export const activations = pgTable(
  'activations',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    app: text().notNull(),
    release: text().notNull(),
    kind: text({ enum: ['activate', 'rollback', 'retire'] }).notNull(),
    reason: text(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [foreignKey({ columns: [table.app, table.release], foreignColumns: [releases.app, releases.id] })],
);

/** The last row of an app is its canary; a share of 0 percent ends it. */
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
