import type { Release } from '@arena/shared/contract/release';
import { bigserial, foreignKey, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Everything ever published. A row is the commit mark of an upload: its files are stored before it. With `prunedAt` it
 * only remembers a release whose files are gone, or about to go. `packedList` is the hash of the list of its packed forms,
 * which lies beside them in the store.
 */
export const releases = pgTable(
  'releases',
  {
    app: text().notNull(),
    id: text().notNull(),
    manifest: jsonb().$type<Release>().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    publishedBy: text().notNull(),
    prunedAt: timestamp({ withTimezone: true }),
    packedList: text(),
  },
  (table) => [primaryKey({ columns: [table.app, table.id] })],
);

/**
 * Append-only, kept so by a trigger: the live release of an app is the one its last row names, unless that row says
 * that the section was retired. Such a row names the release that was live until then.
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

export type Activation = typeof activations.$inferSelect;
