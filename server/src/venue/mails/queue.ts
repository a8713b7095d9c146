import { DAY, HOUR } from '@arena/shared/contract/duration';
import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { pauseAfter } from '../../kernel/database/outbox';
import { type MailedLink, mails, type VisitorMail } from './table';

/** Milliseconds after a request until its mail is given up. */
const MAX_AGE = 3 * DAY;

/** The same for mails that a visitor waits for. Longer than an hour, for which a mail server may well be away. */
const MAX_WAIT = 2 * HOUR;

const AWAITED: readonly VisitorMail[] = ['recovery', 'magiclink', 'reauthentication'];

/** Milliseconds for which a server has a mail to itself: more than an attempt takes. */
export const LEASE_DURATION = 300_000;

/** Milliseconds between two attempts. */
const MAX_PAUSE = 600_000;

/** Milliseconds before the next attempt for a mail that the mail server has refused for good. */
const PAUSE_AFTER_REFUSAL = 6 * HOUR;

export type NewMail = {
  kind: VisitorMail;
  /** Reference of a submission, or ID of an account; undefined for an address without an account. */
  about: string | undefined;
  link?: MailedLink;
  at: Date;
};

/** A mail that this server sends now. `attempts` includes this attempt. */
export type Claim = typeof mails.$inferSelect & {
  /** A later mail says the same with newer links. */
  isSuperseded: boolean;
};

/**
 * Queues mails.
 * @param tx the transaction of the change that the mails are about: neither happens without the other
 */
export async function queueMails(tx: Database, newMails: readonly NewMail[]) {
  await tx.insert(mails).values(newMails.map(({ at, ...mail }) => ({ ...mail, queuedAt: at, dueAt: at })));
}

/** Takes due mails that no other server has. A claim ends after `LEASE_DURATION`, even if this process is killed. */
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
  // Drizzle leaves the names of tables out of columns here, which would compare a row with itself.
  const later = sql`select from mails later where (later.about, later.kind) = (mails.about, mails.kind) and later.queued_at > mails.queued_at`;
  return db
    .with(due)
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, dueAt: new Date(now.getTime() + LEASE_DURATION) })
    .where(inArray(mails.id, db.select({ id: due.id }).from(due)))
    .returning({ ...getTableColumns(mails), isSuperseded: sql<boolean>`exists (${later})` });
}

/** Whether the time for a mail has passed. */
export function isExpired({ kind, queuedAt }: Claim, now: Date): boolean {
  return now.getTime() >= endOf(kind, queuedAt);
}

function endOf(kind: VisitorMail, queuedAt: Date): number {
  return queuedAt.getTime() + (AWAITED.includes(kind) ? MAX_WAIT : MAX_AGE);
}

/** Removes a mail that was sent, or that has nothing to say any more. */
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

/** Gives a mail up. It stays in the status for a time. */
export async function giveUpMail(db: Database, { id }: Claim, now: Date) {
  await db.update(mails).set({ givenUpAt: now }).where(eq(mails.id, id));
}

/** Removes the mails about erased submissions or accounts. */
export async function eraseMails(tx: Database, about: readonly string[]) {
  await tx.delete(mails).where(inArray(mails.about, [...about]));
}
