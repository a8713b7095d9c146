import { AUDIT_ACTIONS } from '@arena/shared/contract/ops-api';
import { bigserial, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did what with personal data, and when. Holds none of that data. A trigger makes the table append-only. */
export const auditLog = pgTable('audit_log', {
  seq: bigserial({ mode: 'number' }).primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  by: text().notNull(),
  action: text({ enum: AUDIT_ACTIONS }).notNull(),
  /** Kind of submission. */
  kind: text(),
  /** Rows read, exported or erased. */
  count: integer(),
  requestId: text().notNull(),
});
