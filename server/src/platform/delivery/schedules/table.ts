import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { releases } from '../../ledger/table';

/**
 * Every schedule and its outcome. Append-only, enforced by a trigger. A schedule has one row for each of its apps; the
 * last row of an app is a `schedule` while it is pending. One sequence numbers these rows and `rollouts`, so that the
 * history has one order.
 */
export const schedules = pgTable(
  'schedules',
  {
    seq: bigint({ mode: 'number' }).primaryKey().default(sql`nextval('rollouts_seq_seq')`),
    scheduleId: text().notNull(),
    app: text().notNull(),
    release: text().notNull(),
    kind: text({ enum: ['schedule', 'unschedule', 'went-live', 'refused'] }).notNull(),
    goesLiveAt: timestamp({ withTimezone: true }).notNull(),
    /** The release that was live when it was scheduled; null if none was. */
    replaces: text(),
    /** Whether to skip the browser check. */
    skipBrowserCheck: boolean('unseen').notNull(),
    /** Token that scheduled it; null: the first-start token. */
    tokenId: text(),
    reason: text(),
    /** Why the last browser check was incomplete. The check is repeated; an activated release waits for it. */
    waits: text(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.app, table.release], foreignColumns: [releases.app, releases.id] }),
    index().on(table.app, table.seq),
  ],
);
