import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { KINDS, submissionKinds } from './kinds';

/**
 * Erases submissions for good, all of them or none.
 * @returns the references that were there
 */
export function eraseSubmissions(db: Database, references: readonly string[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const erased: string[] = [];
    for (const kind of KINDS) {
      const { table, reference } = submissionKinds[kind];
      const rows = await tx.delete(table).where(inArray(reference, references)).returning({ reference });
      erased.push(...rows.map((row) => String(row.reference)));
    }
    return erased;
  });
}
