import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import { hasAddress } from '../../mails/comparable-address';
import { contactMessages } from '../contact/table';
import { tablesWithEmail } from '../kinds';
import { prebookings } from '../prebooking/table';
import { waivers } from '../waivers/table';

type PrebookingRow = typeof prebookings.$inferSelect;
type WaiverRow = typeof waivers.$inferSelect;

/** A submission that the owner of an email address sent and may correct or withdraw. */
export type OwnSubmission = { kind: 'prebooking'; row: PrebookingRow } | { kind: 'waiver'; row: WaiverRow };

/**
 * Maximum submissions of each kind in an answer. Otherwise strangers could flood a list by entering someone's address.
 */
const MAX_LISTED = 500;

/** Submissions with an email address, the newest first. */
export async function findOwnSubmissions(db: Database, email: string): Promise<OwnSubmission[]> {
  const booked = await db
    .select()
    .from(prebookings)
    .where(hasAddress(prebookings.email, email))
    .orderBy(desc(prebookings.receivedAt), desc(prebookings.reference))
    .limit(MAX_LISTED);
  const signed = await db
    .select()
    .from(waivers)
    .where(hasAddress(waivers.email, email))
    .orderBy(desc(waivers.receivedAt), desc(waivers.reference))
    .limit(MAX_LISTED);
  const own = [...booked.map(asPrebooking), ...signed.map(asWaiver)];
  return own.sort((a, b) => b.row.receivedAt.getTime() - a.row.receivedAt.getTime());
}

/** Messages with an email address, the newest first. */
export function findOwnMessages(db: Database, email: string): Promise<(typeof contactMessages.$inferSelect)[]> {
  return db
    .select()
    .from(contactMessages)
    .where(hasAddress(contactMessages.email, email))
    .orderBy(desc(contactMessages.receivedAt), desc(contactMessages.reference))
    .limit(MAX_LISTED);
}

/**
 * Reads a submission and locks it. The queries are the same for another person's reference and an unknown one.
 * @param tx a transaction
 * @throws Refusal `not_found` if the submission does not exist or has another address
 */
export async function lockOwnSubmission(tx: Database, reference: string, email: string): Promise<OwnSubmission> {
  const [booked] = await tx
    .select()
    .from(prebookings)
    .where(and(eq(prebookings.reference, reference), hasAddress(prebookings.email, email)))
    .for('update');
  const [signed] = await tx
    .select()
    .from(waivers)
    .where(and(eq(waivers.reference, reference), hasAddress(waivers.email, email)))
    .for('update');
  if (booked) return asPrebooking(booked);
  if (signed) return asWaiver(signed);
  throw new Refusal('not_found', 'You have sent nothing with this reference and your email address.');
}

/**
 * Selects the references whose submissions have an email address. Locks the submissions, always in the same order.
 * @param tx a transaction
 */
export async function lockOwnReferences(tx: Database, references: readonly string[], email: string): Promise<string[]> {
  const owned: string[] = [];
  for (const table of tablesWithEmail) {
    const rows = await tx
      .select({ reference: table.reference })
      .from(table)
      .where(and(inArray(table.reference, [...references]), hasAddress(table.email, email)))
      .orderBy(asc(table.reference))
      .for('update');
    owned.push(...rows.map(({ reference }) => String(reference)));
  }
  return owned;
}

const asPrebooking = (row: PrebookingRow): OwnSubmission => ({ kind: 'prebooking', row });

const asWaiver = (row: WaiverRow): OwnSubmission => ({ kind: 'waiver', row });
