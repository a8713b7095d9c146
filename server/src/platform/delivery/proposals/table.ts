import { foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { releases } from '../../ledger/table';

/** Releases that their proposers ask others to make live. */
export const proposals = pgTable(
  'proposals',
  {
    id: text().primaryKey(),
    app: text().notNull(),
    release: text().notNull(),
    reason: text(),
    by: text().notNull(),
    /** Token of the proposer; null: the first-start token. */
    tokenId: uuid(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The preview that shows it. */
    previewId: text().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.app, table.release], foreignColumns: [releases.app, releases.id] }),
    index().on(table.at),
  ],
);
