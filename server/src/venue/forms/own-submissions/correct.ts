import { isDeepStrictEqual } from 'node:util';
import { prebookingCorrectionSchema } from '@arena/shared/forms/prebooking/prebooking-correction-schema';
import { waiverCorrectionSchema } from '@arena/shared/forms/waiver/waiver-correction-schema';
import { isCorrectable, waiverFieldNames } from '@arena/shared/forms/waiver/waiver-fields';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../kernel/database/database';
import { requestScrub } from '../../../kernel/database/pending-scrub/pending-scrub';
import { ruleMessage } from '../../../kernel/http/errors/errors';
import { Refusal } from '../../../kernel/refusal';
import { prebookings } from '../prebooking/table';
import { waivers } from '../waivers/table';
import type { OwnSubmission } from './own-submissions';

type Correction = { revision: number; fields: Record<string, unknown> };

/**
 * Replaces the fields that visitors may correct. The old values are scrubbed. Repeating a correction changes nothing,
 * because its answer may be lost.
 * @param tx a transaction that has locked the submission
 * @returns the submission, and whether it has changed
 * @throws Refusal `invalid` for a broken rule, `conflict` if it was withdrawn or another correction came first
 */
export async function correctSubmission(
  tx: Database,
  own: OwnSubmission,
  correction: Correction,
  now: Date,
): Promise<{ own: OwnSubmission; isNew: boolean }> {
  const { row } = own;
  if (row.withdrawnAt) throw new Refusal('conflict', 'You have withdrawn this. It cannot be corrected any more.');
  const update = own.kind === 'prebooking' ? readPrebooking(own.row, correction) : readWaiver(own.row, correction);
  if (row.revision === correction.revision + 1 && update.isStored) return { own, isNew: false };
  if (row.revision !== correction.revision) {
    throw new Refusal(
      'conflict',
      'It was changed in another tab or on another device. Reload the page to see how it is now.',
    );
  }
  const corrected = await update.store(tx, { revision: row.revision + 1, correctedAt: now });
  await requestScrub(tx, now);
  return { own: corrected, isNew: true };
}

type Change = { revision: number; correctedAt: Date };

type Update = {
  /** Whether the fields have these values already. */
  isStored: boolean;
  store: (tx: Database, change: Change) => Promise<OwnSubmission>;
};

function readPrebooking(row: typeof prebookings.$inferSelect, { fields }: Correction): Update {
  const { reference, name, mobile, city, otherCity, comments } = row;
  const corrected = read(prebookingCorrectionSchema, fields);
  return {
    isStored: isDeepStrictEqual({ name, mobile, city, otherCity, comments }, { ...corrected }),
    store: async (tx, change) => {
      const changes = { ...corrected, ...change };
      await tx.update(prebookings).set(changes).where(eq(prebookings.reference, reference));
      return { kind: 'prebooking', row: { ...row, ...changes } };
    },
  };
}

function readWaiver(row: typeof waivers.$inferSelect, { fields }: Correction): Update {
  const corrected = read(waiverCorrectionSchema, fields);
  if (corrected.guardianPhone && !row.guardianName) {
    throw new Refusal('invalid', 'This waiver names no guardian, so it has no phone number of one.');
  }
  const stored = Object.fromEntries(waiverFieldNames.filter(isCorrectable).map((name) => [name, row[name] ?? '']));
  return {
    isStored: isDeepStrictEqual(stored, { ...corrected }),
    store: async (tx, change) => {
      const changes = { ...corrected, guardianPhone: corrected.guardianPhone || null, ...change };
      await tx.update(waivers).set(changes).where(eq(waivers.reference, row.reference));
      return { kind: 'waiver', row: { ...row, ...changes } };
    },
  };
}

function read<Fields>(schema: z.core.$ZodType<Fields>, fields: Record<string, unknown>): Fields {
  const { success, data, error } = z.safeParse(schema, fields);
  if (success) return data;
  const [issue] = error.issues;
  const isTooLong = issue?.code === 'too_big' && issue.origin === 'string';
  throw new Refusal('invalid', ruleMessage({ field: issue?.path.join('.'), message: issue?.message, isTooLong }));
}
