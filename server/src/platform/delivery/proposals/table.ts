import { bigserial, foreignKey, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { releases } from '../../ledger/table';

/** Releases that their proposers ask others to make live, and the answers. */
export const proposals = pgTable(
  'proposals',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    id: text().notNull().unique(),
    app: text().notNull(),
    release: text().notNull(),
    reason: text(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The preview that shows it. */
    previewId: text().notNull(),
    /** The release that was live then; null if none was. */
    replaces: text(),
    /** Null until a person answers. */
    answer: text({ enum: ['approved', 'returned'] }),
    answeredBy: text(),
    /** Why it was returned. */
    answerReason: text(),
  },
  (table) => [
    foreignKey({ columns: [table.app, table.release], foreignColumns: [releases.app, releases.id] }),
    index().on(table.app, table.seq),
    index().on(table.at),
  ],
);
