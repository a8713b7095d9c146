import { bigserial, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What can be done with personal data. */
export const AUDIT_ACTIONS = [
  'read-submissions',
  'export-submissions',
  'erase-submissions',
  'erase-account',
  'backup',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Append-only, kept so by a trigger: who did what with personal data, and when. It holds none of that data. */
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
