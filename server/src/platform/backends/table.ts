import { bigserial, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Every change of the backend of a section. Append-only, enforced by a trigger. The last row of an app is its backend;
 * a row without a URL removes it.
 */
export const backends = pgTable(
  'backends',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    app: text().notNull(),
    url: text(),
    /** Names of cookies that go to the backend and that it may set. */
    cookies: text().array().notNull(),
    /** Whether the header `Authorization` goes to the backend. */
    authorization: boolean().notNull(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.app, table.seq)],
);
