import type { Binding } from '@arena/shared/contract/ops-api/ci';
import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** Workflows in GitHub Actions or GitLab CI that may sign in, and what they may then do. */
export const ciBindings = pgTable(
  'ci_bindings',
  {
    id: uuid().primaryKey(),
    issuer: text().notNull(),
    repository: text().notNull(),
    /** Set by the first sign-in: another repository that later gets the same name is refused. */
    repositoryId: text(),
    /** Name of a branch; `*` stands for any characters. */
    branch: text().notNull(),
    workflow: text().notNull(),
    app: text().notNull(),
    role: text().$type<Binding['role']>().notNull(),
    createdBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('ci_bindings_unique').on(
      table.issuer,
      table.repository,
      table.branch,
      table.workflow,
      table.app,
      table.role,
    ),
  ],
);

/** ID tokens that signed in, as hashes of their issuer and ID, for as long as they could be used again. */
export const usedIdTokens = pgTable('used_id_tokens', {
  hash: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
