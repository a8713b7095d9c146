import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { eraseMails } from '../../mails/queue';
import { prebookings } from '../prebooking/table';
import { waivers } from '../waivers/table';
import type { OwnSubmission } from './own-submissions';

/**
 * Withdraws a submission, and removes the queued mails about it. Withdrawing it again changes nothing.
 * @param tx a transaction that has locked the submission
 * @returns the submission, and whether this call withdrew it
 */
export async function withdrawSubmission(
  tx: Database,
  own: OwnSubmission,
  now: Date,
): Promise<{ own: OwnSubmission; isNew: boolean }> {
  const { reference, withdrawnAt } = own.row;
  if (withdrawnAt) return { own, isNew: false };
  const table = own.kind === 'prebooking' ? prebookings : waivers;
  await tx.update(table).set({ withdrawnAt: now }).where(eq(table.reference, reference));
  await eraseMails(tx, [reference]);
  const withdrawn: OwnSubmission =
    own.kind === 'prebooking'
      ? { kind: own.kind, row: { ...own.row, withdrawnAt: now } }
      : { kind: own.kind, row: { ...own.row, withdrawnAt: now } };
  return { own: withdrawn, isNew: true };
}
