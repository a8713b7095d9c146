import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Tokens of section teams. The token itself is shown once and kept only as its hash. */
export const teamTokens = pgTable('team_tokens', {
  id: uuid().primaryKey(),
  app: text().notNull(),
  hash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastUsedAt: timestamp({ withTimezone: true }),
  revokedAt: timestamp({ withTimezone: true }),
});
