import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Work that requests have started, so that every server of a site can say what has become of it. */
export const operations = pgTable(
  'operations',
  {
    id: text().primaryKey(),
    /** Token that started it. */
    owner: text().notNull(),
    /** Idempotency key of the request, or a random one. */
    key: text().notNull(),
    /** Hash of what was requested. The same request joins an operation that runs. */
    content: text().notNull(),
    version: integer().notNull(),
    progress: text().notNull(),
    /** JSON text of status and body; null until it ends. */
    answer: text(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** When a client asked for it last. */
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** When its server last said that it works on it. */
    aliveAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique().on(table.owner, table.key),
    index('operations_running').on(table.owner, table.content).where(sql`answer is null`),
  ],
);
