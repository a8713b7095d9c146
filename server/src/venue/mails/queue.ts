import { DAY, HOUR } from '@arena/shared/contract/time/duration';
import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { pauseAfter } from '../../kernel/database/outbox';
import { type MailedLink, mails, type VisitorMail } from './table';

/** Milliseconds after a request until its mail is abandoned. */
const MAX_AGE = 3 * DAY;

/** The same for mails that a visitor waits for. Longer than an hour, because mail servers may be down that long. */
const MAX_WAIT = 2 * HOUR;

const AWAITED: readonly VisitorMail[] = ['recovery', 'magiclink', 'reauthentication'];

/** Milliseconds for which a server claims a mail: longer than an attempt takes. */
export const LEASE_DURATION = 300_000;

/** Milliseconds between attempts. */
const MAX_PAUSE = 600_000;

/** Milliseconds before the next attempt for a mail that the mail server has refused permanently. */
const PAUSE_AFTER_REFUSAL = 6 * HOUR;

export type NewMail = {
  kind: VisitorMail;
  /** Reference of a submission, or ID of an account; undefined for an address without an account. */
  about: string | undefined;
  link?: MailedLink;
  at: Date;
};

/** A mail that this server is sending. `attempts` includes this attempt. */
export type Claim = typeof mails.$inferSelect & {
  /** A later mail has the same content with newer links. */
  isSuperseded: boolean;
};

/**
 * Queues mails.
 * @param tx the transaction of the change that the mails report, so both happen or neither
 */
export async function queueMails(tx: Database, newMails: readonly NewMail[]) {
  await tx.insert(mails).values(newMails.map(({ at, ...mail }) => ({ ...mail, queuedAt: at, dueAt: at })));
}

/** Claims due mails. A claim expires after `LEASE_DURATION`, even if this process is killed. */
export function claimMails(db: Database, limit: number, now: Date): Promise<Claim[]> {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isNull(mails.givenUpAt), lte(mails.dueAt, now)))
      .orderBy(asc(mails.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  // Drizzle omits the names of tables from columns here, which would compare a row with itself.
  const later = sql`select from mails later where (later.about, later.kind) = (mails.about, mails.kind) and later.queued_at > mails.queued_at`;
  return db
    .with(due)
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, dueAt: new Date(now.getTime() + LEASE_DURATION) })
    .where(inArray(mails.id, db.select({ id: due.id }).from(due)))
    .returning({ ...getTableColumns(mails), isSuperseded: sql<boolean>`exists (${later})` });
}

/** Whether a mail is past its deadline. */
export function isExpired({ kind, queuedAt }: Claim, now: Date): boolean {
  return now.getTime() >= endOf(kind, queuedAt);
}

function endOf(kind: VisitorMail, queuedAt: Date): number {
  return queuedAt.getTime() + (AWAITED.includes(kind) ? MAX_WAIT : MAX_AGE);
}

/** Removes a mail that was sent or has become obsolete. */
export async function removeMail(db: Database, id: string) {
  await db.delete(mails).where(eq(mails.id, id));
}

/** Plans the next attempt after a failed one. */
export async function postponeMail(
  db: Database,
  { id, kind, queuedAt, attempts }: Claim,
  { error, isRefused, now }: { error: string; isRefused: boolean; now: Date },
) {
  const next = now.getTime() + (isRefused ? PAUSE_AFTER_REFUSAL : pauseAfter(attempts, MAX_PAUSE));
  await db
    .update(mails)
    .set({
      dueAt: new Date(Math.min(next, endOf(kind, queuedAt))),
      error,
    })
    // If the claim has ended meanwhile, another server tries, and counts.
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts)));
}

/** Abandons a mail. It stays in the status for some time. */
export async function giveUpMail(db: Database, { id }: Claim, now: Date) {
  await db.update(mails).set({ givenUpAt: now }).where(eq(mails.id, id));
}

/** Removes the mails about erased submissions or accounts. */
export async function eraseMails(tx: Database, about: readonly string[]) {
  await tx.delete(mails).where(inArray(mails.about, [...about]));
}
