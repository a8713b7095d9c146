import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Every lock and unlock. Append-only, enforced by a trigger. The last row of an app says whether it is locked; a row without
 * an app is for all of them. One sequence numbers these rows and `rollouts`, so that the history has one order.
 */
export const locks = pgTable(
  'locks',
  {
    seq: bigint({ mode: 'number' }).primaryKey().default(sql`nextval('rollouts_seq_seq')`),
    app: text(),
    kind: text({ enum: ['lock', 'unlock'] }).notNull(),
    /** When the lock ends; null: when it is unlocked. */
    until: timestamp({ withTimezone: true }),
    reason: text(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.app, table.seq)],
);
