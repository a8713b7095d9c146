import { SUBMISSION_KINDS, type SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { changeColumns, type SubmissionTable, submissionColumns } from './columns';
import { storedForms } from './forms';

/** The table of a kind of submission. */
export function tableOf(kind: SubmissionKind): SubmissionTable {
  return storedForms[kind].en.storage.table;
}

/** Tables of submissions that name an email address. */
export const tablesWithEmail = SUBMISSION_KINDS.map(tableOf).filter(
  (table): table is SubmissionTable & { email: PgColumn } => 'email' in table,
);

/** The columns to show, in order. Idempotency fields and the number of corrections are internal and never shown. */
export function shownColumns(kind: SubmissionKind): Record<string, PgColumn> {
  const table = tableOf(kind);
  const { receivedAt, reference, textVersion, language, suspected } = table;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const { correctedAt, withdrawnAt } = columns;
  const others = { ...submissionColumns(), ...changeColumns() };
  const fields = Object.entries(columns).filter(([name]) => !(name in others));
  const changes = { ...(correctedAt && { correctedAt }), ...(withdrawnAt && { withdrawnAt }) };
  return { receivedAt, reference, ...Object.fromEntries(fields), textVersion, language, suspected, ...changes };
}
