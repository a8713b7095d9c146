import type { Release } from '@arena/shared/contract/release';
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
 * stored beside them.
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

/** Changes of what is live for every visitor; the others are about the canary of an app. */
export const LIVE_KINDS = ['activate', 'rollback', 'retire'] as const;

/**
 * Every change of what visitors of an app get. Append-only, enforced by a trigger. The last row of `LIVE_KINDS` names the
 * live release; a `retire` row names the release that was live until then. If the last row of all is a `canary`, that
 * release goes to `share` percent of visitors; any later row ends the canary.
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
    /** Whether a browser opened the release before visitors did; older changes and those without a check have none. */
    seen: text({ enum: ['seen', 'partly', 'rehearsed', 'unseen'] }),
    reason: text(),
    by: text().notNull(),
    /** When visitors got it: the time of its transaction. Rows without `requestedAt` may have the time of the request. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** When it was requested; null for older rows, and for changes that the server decided on. */
    requestedAt: timestamp({ withTimezone: true }),
    /** The change of several apps that this one is part of. All rows of it were inserted by one statement. */
    changeId: text(),
  },
  (table) => [
    foreignKey({ columns: [table.app, table.release], foreignColumns: [releases.app, releases.id] }),
    index().on(table.app, table.seq),
    index().on(table.changeId),
  ],
);

export type Rollout = typeof rollouts.$inferSelect;
