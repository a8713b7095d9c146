import { ROLES } from '@arena/shared/contract/roles';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Tokens of people and section teams, and sessions of OpenID Connect, which are tokens for some hours. A token is shown
 * once; the table has only its hash.
 */
export const operatorTokens = pgTable('operator_tokens', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  role: text({ enum: ROLES }).notNull(),
  /** Apps of a releaser or proposer; empty for other roles. */
  apps: text().array().notNull(),
  hash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Null: never expires. */
  expiresAt: timestamp({ withTimezone: true }),
  lastUsedAt: timestamp({ withTimezone: true }),
  revokedAt: timestamp({ withTimezone: true }),
  /** Owner of the session: the subject at the provider of OpenID Connect. Null for tokens. */
  subject: text(),
  /** Name and id of the token or session that created it. The first-start token has no id; sessions have neither. */
  createdBy: text(),
  createdByToken: uuid(),
});
