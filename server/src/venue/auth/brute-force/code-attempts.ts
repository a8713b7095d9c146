import { hash } from 'node:crypto';
import { DAY } from '@arena/shared/contract/time/duration';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { AuthError } from '../http/auth-error';
import { wrongCodes } from '../table';

/** Wrong codes that cause no pause. */
const FREE_ATTEMPTS = 4;

/** Milliseconds of the first pause. Each further pause is twice as long. */
const FIRST_PAUSE = 60_000;

const WEEK = 7 * DAY;

/** Key of an attempt counter: the codes' purpose, the account or address, and how the caller has authenticated. */
export type AttemptKey = readonly [purpose: 'factor' | 'mail' | 'nonce', owner: string, ...caller: string[]];

/**
 * Counts an attempt before the code is compared: parallel requests get no more attempts than sequential ones. The counter
 * is in the database, where all servers share it and restarts keep it. The fifth wrong code causes a pause of a minute,
 * each further one doubles the pause up to a week, and the counter drops by one each week.
 * @throws AuthError 429 during a pause
 */
export async function countAttempt(db: Database, attemptKey: AttemptKey, now: Date): Promise<void> {
  const key = hashOf(attemptKey);
  const seconds = await db.transaction(async (tx) => {
    await tx.insert(wrongCodes).values({ key, count: 0, since: now, nextAt: now }).onConflictDoNothing();
    const [row] = await tx.select().from(wrongCodes).where(eq(wrongCodes.key, key)).for('update');
    if (!row) return 0;
    // Parallel requests read the clock at slightly different times. Free attempts must not wait for each other.
    if (row.count > FREE_ATTEMPTS && row.nextAt > now) return Math.ceil((row.nextAt.getTime() - now.getTime()) / 1000);
    const weeks = Math.max(0, Math.floor((now.getTime() - row.since.getTime()) / WEEK));
    const remaining = Math.max(0, row.count - weeks);
    const since = remaining === 0 ? now : new Date(row.since.getTime() + weeks * WEEK);
    const count = remaining + 1;
    await tx
      .update(wrongCodes)
      .set({ count, since, nextAt: new Date(now.getTime() + pauseAfter(count)) })
      .where(eq(wrongCodes.key, key));
    return 0;
  });
  if (seconds === 0) return;
  const [purpose] = attemptKey;
  const advice = purpose === 'mail' ? 'Please open the link in the email, or try' : 'Please try';
  const message = `Too many wrong codes. ${advice} again in ${formatDuration(seconds)}.`;
  throw new AuthError(429, 'over_request_rate_limit', message, { retryAfter: seconds });
}

/** Undoes the count of an attempt whose code was not wrong. Earlier wrong codes stay counted. */
export async function uncountAttempt(db: Database, attemptKey: AttemptKey, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(wrongCodes)
      .where(eq(wrongCodes.key, hashOf(attemptKey)))
      .for('update');
    if (!row) return;
    await tx
      .update(wrongCodes)
      .set({ count: Math.max(0, row.count - 1), nextAt: now })
      .where(eq(wrongCodes.key, row.key));
  });
}

/** Resets a counter. */
export async function deleteWrongCodes(db: Database, attemptKey: AttemptKey): Promise<void> {
  await db.delete(wrongCodes).where(eq(wrongCodes.key, hashOf(attemptKey)));
}

/**
 * Whether to notify the owner of wrong codes: during a pause, at most once a day. It records the notification: of parallel
 * requests only one gets true.
 */
export async function claimOwnerNotification(db: Database, attemptKey: AttemptKey, now: Date): Promise<boolean> {
  const claimed = await db
    .update(wrongCodes)
    .set({ toldAt: now })
    .where(
      and(
        eq(wrongCodes.key, hashOf(attemptKey)),
        gt(wrongCodes.nextAt, now),
        or(isNull(wrongCodes.toldAt), lt(wrongCodes.toldAt, new Date(now.getTime() - DAY))),
      ),
    )
    .returning({ nextAt: wrongCodes.nextAt });
  return claimed.length > 0;
}

function pauseAfter(count: number): number {
  return count <= FREE_ATTEMPTS ? 0 : Math.min(WEEK, FIRST_PAUSE * 2 ** (count - FREE_ATTEMPTS - 1));
}

function formatDuration(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  if (seconds <= 2 * 3600) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds <= 2 * 86_400 ? `${Math.ceil(seconds / 3600)} hours` : `${Math.ceil(seconds / 86_400)} days`;
}

function hashOf(attemptKey: AttemptKey): string {
  return hash('sha256', JSON.stringify(attemptKey), 'base64url');
}
