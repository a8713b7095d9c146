import { AUDIT_ACTIONS } from '@arena/shared/contract/ops-api/people';
import { bigserial, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Every change and every access to personal data: author, action, time and IP address. Contains nothing that a visitor
 * sent. A trigger makes the table append-only.
 */
export const auditLog = pgTable('audit_log', {
  seq: bigserial({ mode: 'number' }).primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Name of a token; `arena` is the server itself. */
  by: text().notNull(),
  /** Null for the first-start token and the server. */
  tokenId: uuid(),
  /** Null for the server. */
  client: text(),
  action: text({ enum: AUDIT_ACTIONS }).notNull(),
  app: text(),
  release: text(),
  /**
   * Object of the action: release set of a link, change of several apps, name and id of a token, subject of a session,
   * workflow and branch of a binding, URL of a backend, or id of a check-in.
   */
  target: text(),
  /** Kind of submission, or role of a token or binding. */
  kind: text(),
  /** Rows read, exported or erased, or tokens that ended with a binding. */
  count: integer(),
  /** Why the author did it; null without a reason. */
  reason: text(),
  /** Null for the server. */
  requestId: text(),
});
