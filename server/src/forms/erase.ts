import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { KINDS, type Kind, submissionKinds } from './kinds';
import { prebookings } from './prebooking/table';
import { waivers } from './waivers/table';

/** What was erased of one kind. */
export type Erased = { kind: Kind; references: string[] };

/** Tables that hold what visitors sent. */
export const submissionTables = KINDS.map((kind) => submissionKinds[kind].table);

/**
 * Erases submissions by their references.
 * @param tx a transaction: all of them go, or none
 * @returns what was there, by kind
 */
export async function eraseSubmissions(tx: Database, references: readonly string[]): Promise<Erased[]> {
  const erased: Erased[] = [];
  for (const kind of KINDS) {
    const { table, reference } = submissionKinds[kind];
    const rows = await tx.delete(table).where(inArray(reference, references)).returning({ reference });
    if (rows.length > 0) erased.push({ kind, references: rows.map((row) => String(row.reference)) });
  }
  return erased;
}

/** References of submissions that name an e-mail address, in whatever case. */
export async function submissionsOf(db: Database, email: string): Promise<string[]> {
  const found = await Promise.all(
    [prebookings, waivers].map((table) =>
      db.select({ reference: table.reference }).from(table).where(sql`lower(${table.email}) = ${email.toLowerCase()}`),
    ),
  );
  return found.flat().map(({ reference }) => reference);
}
