import { ROLES } from '@arena/shared/contract/roles';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * What an ID token proves about the run of a workflow that signed in: `repository` is an https URL, `commit` a full hash.
 * `bindings`: ids of those that let it in.
 */
export type WorkflowRun = { bindings: string[]; repository: string; commit: string };

/**
 * Tokens of people and section teams, and sessions of OpenID Connect, which are tokens for some hours. A token is shown
 * once; the table has only its hash.
 */
export const operatorTokens = pgTable('operator_tokens', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  role: text({ enum: ROLES }).notNull(),
  /** Apps of a releaser, editor or proposer; empty for other roles. */
  apps: text().array().notNull(),
  hash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Null: never expires. */
  expiresAt: timestamp({ withTimezone: true }),
  lastUsedAt: timestamp({ withTimezone: true }),
  revokedAt: timestamp({ withTimezone: true }),
  /** Owner of the session: the subject at the provider of OpenID Connect, or of a workflow. Null for tokens. */
  subject: text(),
  /** Null for tokens and people. */
  workflow: jsonb().$type<WorkflowRun>(),
  /** Name and id of the token or session that created it. The first-start token has no id; sessions have neither. */
  createdBy: text(),
  createdByToken: uuid(),
});
