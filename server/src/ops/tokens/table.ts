import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Tokens of section teams. A token is shown once; the table has only its hash. */
export const teamTokens = pgTable('team_tokens', {
  id: uuid().primaryKey(),
  app: text().notNull(),
  hash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastUsedAt: timestamp({ withTimezone: true }),
  revokedAt: timestamp({ withTimezone: true }),
});
