import type { SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { contactMessages } from './contact/table';
import { feedback } from './feedback/table';
import { prebookings } from './prebooking/table';
import { waivers } from './waivers/table';

type SubmissionStorage = {
  table: PgTable;
  reference: PgColumn;
  receivedAt: PgColumn;
  columns: Record<string, PgColumn>;
};

/** The table of each kind of submission, and the columns to show, in order. */
export const submissionKinds: Record<SubmissionKind, SubmissionStorage> = {
  prebooking: describe(prebookings),
  feedback: describe(feedback),
  waiver: describe(waivers),
  contact: describe(contactMessages),
};

/** Idempotency fields and the number of corrections are internal and never shown. */
function describe(
  table: typeof prebookings | typeof feedback | typeof waivers | typeof contactMessages,
): SubmissionStorage {
  const {
    idempotencyKey: _,
    fingerprint: __,
    reference,
    receivedAt,
    textVersion,
    language,
    suspected,
    ...ofKind
  } = getTableColumns(table);
  const { revision: ___, correctedAt, withdrawnAt, ...fields }: Record<string, PgColumn> = ofKind;
  const changes = { ...(correctedAt && { correctedAt }), ...(withdrawnAt && { withdrawnAt }) };
  return {
    table,
    reference,
    receivedAt,
    columns: { receivedAt, reference, ...fields, textVersion, language, suspected, ...changes },
  };
}
