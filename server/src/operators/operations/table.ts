import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Work that requests have started. Every server of a site can report its state. */
export const operations = pgTable(
  'operations',
  {
    id: text().primaryKey(),
    /** Token that started it. */
    owner: text().notNull(),
    /** Idempotency key of the request, or a random one. */
    key: text().notNull(),
    /** Hash of the request. The same request joins the running operation. */
    content: text().notNull(),
    version: integer().notNull(),
    progress: text().notNull(),
    /** JSON text of status and body; null until it ends. */
    answer: text(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** Time of the last request from a client. */
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** Last heartbeat of its server. */
    aliveAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique().on(table.owner, table.key),
    index('operations_running').on(table.owner, table.content).where(sql`answer is null`),
  ],
);
