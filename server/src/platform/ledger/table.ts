import type { Release } from '@arena/shared/contract/release/release';
import {
  bigserial,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/**
 * Every release ever published. The row commits an upload: the files are stored before it. `prunedAt` marks a release
 * whose files have been deleted or are about to be. `packedList` is the hash of the list of its encoded files, which is
 * stored next to them.
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

/** Changes that apply to every visitor; the others concern the canary of an app. */
export const LIVE_KINDS = ['activate', 'rollback', 'retire'] as const;

/**
 * Every rollout. Append-only, enforced by a trigger. The last row of `LIVE_KINDS` names the live release; a `retire`
 * row names the release that was live until then. If the last row of all is a `canary`, that release goes to `share`
 * percent of visitors; any later row ends the canary.
 */
export const rollouts = pgTable(
  'rollouts',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    app: text().notNull(),
    release: text().notNull(),
    kind: text({ enum: [...LIVE_KINDS, 'canary', 'withdraw'] }).notNull(),
    /** Percent of visitors; only canaries have one. */
    share: integer(),
    /** Whether a browser opened the release before visitors did; null for older changes and those without a check. */
    seen: text({ enum: ['seen', 'partly', 'rehearsed', 'unseen'] }),
    reason: text(),
    by: text().notNull(),
    /**
     * Time of its transaction, from which visitors got it. Rows without `requestedAt` may have the time of the request.
     */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Time of the request; null for older rows, and for changes that the server decided on. */
    requestedAt: timestamp({ withTimezone: true }),
    /** The change of several apps that this row belongs to. One statement inserts all of its rows. */
    changeId: text(),
  },
  (table) => [
    foreignKey({ columns: [table.app, table.release], foreignColumns: [releases.app, releases.id] }),
    index().on(table.app, table.seq),
    index().on(table.changeId),
  ],
);

export type Rollout = typeof rollouts.$inferSelect;
