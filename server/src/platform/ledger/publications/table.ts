import type { ReleaseSource } from '@arena/shared/contract/release/release-source';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { releases } from '../table';

/**
 * Every publish of a release, with the source that its publisher claims; null: none. Append-only, enforced by a
 * trigger. One sequence numbers these rows and `rollouts`: the last publish before a rollout has the claim with which
 * it went live.
 */
export const publications = pgTable(
  'publications',
  {
    seq: bigint({ mode: 'number' }).primaryKey().default(sql`nextval('rollouts_seq_seq')`),
    app: text().notNull(),
    release: text().notNull(),
    source: jsonb().$type<ReleaseSource>(),
    /** Whether the identity of a workflow proves commit and repository of the source. */
    isProven: boolean().notNull().default(false),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.app, table.release], foreignColumns: [releases.app, releases.id] }),
    index().on(table.app, table.release, table.seq),
  ],
);
