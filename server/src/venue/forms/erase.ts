import { SUBMISSION_KINDS, type SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { hasAddress } from '../mails/comparable-address';
import { eraseMails } from '../mails/queue';
import { checkIns } from './check-ins/table';
import { tableOf, tablesWithEmail } from './kinds';

/** Erased submissions of one kind. */
export type ErasedSubmissions = { kind: SubmissionKind; references: string[] };

/** Tables with visitors' submissions, and with check-ins, which the database erases with their waiver. */
export const submissionTables = [...SUBMISSION_KINDS.map(tableOf), checkIns];

/**
 * Erases submissions by their references, and the queued mails about them.
 * @param tx a transaction, so that all of them are erased or none
 * @returns the references that existed, by kind
 */
export async function eraseSubmissions(tx: Database, references: readonly string[]): Promise<ErasedSubmissions[]> {
  const erased: ErasedSubmissions[] = [];
  for (const kind of SUBMISSION_KINDS) {
    const table = tableOf(kind);
    const { reference } = table;
    const rows = await tx.delete(table).where(inArray(reference, references)).returning({ reference });
    if (rows.length > 0) erased.push({ kind, references: rows.map((row) => String(row.reference)) });
  }
  await eraseMails(tx, references);
  return erased;
}

/** References of submissions with an email address. */
export async function findReferencesByEmail(db: Database, email: string): Promise<string[]> {
  const found = await Promise.all(
    tablesWithEmail.map((table) =>
      db.select({ reference: table.reference }).from(table).where(hasAddress(table.email, email)),
    ),
  );
  return found.flat().map(({ reference }) => String(reference));
}
