import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { feedback } from './feedback/table';
import { prebookings } from './prebooking/table';
import { waivers } from './waivers/table';

export const KINDS = ['prebooking', 'feedback', 'waiver'] as const;

export type Kind = (typeof KINDS)[number];

type Described = { table: PgTable; reference: PgColumn; receivedAt: PgColumn; shown: Record<string, PgColumn> };

/** Where each kind of submission is stored, and the columns that are shown of it, in order. */
export const submissionKinds: Record<Kind, Described> = {
  prebooking: describe(prebookings),
  feedback: describe(feedback),
  waiver: describe(waivers),
};

/** What a retry is known by is nobody's business. */
function describe(table: typeof prebookings | typeof feedback | typeof waivers): Described {
  const { idempotencyKey: _, fingerprint: __, reference, receivedAt, textVersion, ...fields } = getTableColumns(table);
  return { table, reference, receivedAt, shown: { receivedAt, reference, ...fields, textVersion } };
}
