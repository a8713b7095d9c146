import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { AuthFailure } from '../http/auth-error';
import { wrongCodes } from '../table';

/** Wrong codes that make the next one wait for nothing. */
const FREE = 4;

/** Milliseconds of the first pause; each one after it is twice as long. */
const FIRST_PAUSE = 60_000;

const WEEK = 7 * 24 * 3_600_000;

const DAY = 24 * 3_600_000;

/** Weeks after which nothing of a count is left that could matter. */
const KEPT = 26;

/** What codes are counted for: their purpose, the account or address, and what the caller has proved so far. */
export type Guessed = readonly [purpose: 'factor' | 'mail' | 'nonce', owner: string, ...caller: string[]];

/**
 * Counts a code before it is compared, so that many at once are no more than one after the other. The count stands in
 * the database: all servers share it, and a restart forgets nothing. After the fifth wrong code there is a pause of a
 * minute, each further one doubles it up to a week, and one wrong code is forgotten each week.
 * @throws AuthFailure 429 during a pause
 */
export async function countCode(db: Database, guessed: Guessed, now: Date): Promise<void> {
  const key = keyOf(guessed);
  const seconds = await db.transaction(async (tx) => {
    await tx.delete(wrongCodes).where(lt(wrongCodes.nextAt, new Date(now.getTime() - KEPT * WEEK)));
    await tx.insert(wrongCodes).values({ key, count: 0, since: now, nextAt: now }).onConflictDoNothing();
    const [row] = await tx.select().from(wrongCodes).where(eq(wrongCodes.key, key)).for('update');
    if (!row) return 0;
    // Of codes that come at once each has read the clock for itself; before the first pause none waits for another.
    if (row.count > FREE && row.nextAt > now) return Math.ceil((row.nextAt.getTime() - now.getTime()) / 1000);
    const weeks = Math.max(0, Math.floor((now.getTime() - row.since.getTime()) / WEEK));
    const left = Math.max(0, row.count - weeks);
    const since = left === 0 ? now : new Date(row.since.getTime() + weeks * WEEK);
    const count = left + 1;
    await tx
      .update(wrongCodes)
      .set({ count, since, nextAt: new Date(now.getTime() + pauseAfter(count)) })
      .where(eq(wrongCodes.key, key));
    return 0;
  });
  if (seconds === 0) return;
  const [purpose] = guessed;
  const instead = purpose === 'mail' ? 'Please open the link in the e-mail, or try' : 'Please try';
  const sentence = `Too many wrong codes. ${instead} again in ${inWords(seconds)}.`;
  throw new AuthFailure(429, 'over_request_rate_limit', sentence, {}, seconds);
}

/** Takes back the count of a code that was not wrong. Earlier wrong ones stay counted. */
export async function uncountCode(db: Database, guessed: Guessed, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(wrongCodes)
      .where(eq(wrongCodes.key, keyOf(guessed)))
      .for('update');
    if (!row) return;
    await tx
      .update(wrongCodes)
      .set({ count: Math.max(0, row.count - 1), nextAt: now })
      .where(eq(wrongCodes.key, row.key));
  });
}

/** Forgets all wrong codes. */
export async function forgetWrongCodes(db: Database, guessed: Guessed): Promise<void> {
  await db.delete(wrongCodes).where(eq(wrongCodes.key, keyOf(guessed)));
}

/** Whether the owner has to be told of wrong codes: once they make the caller wait, at most once a day. */
export async function ownerIsToBeTold(db: Database, guessed: Guessed, now: Date): Promise<boolean> {
  const told = await db
    .update(wrongCodes)
    .set({ toldAt: now })
    .where(
      and(
        eq(wrongCodes.key, keyOf(guessed)),
        gt(wrongCodes.nextAt, now),
        or(isNull(wrongCodes.toldAt), lt(wrongCodes.toldAt, new Date(now.getTime() - DAY))),
      ),
    )
    .returning({ nextAt: wrongCodes.nextAt });
  return told.length > 0;
}

function pauseAfter(count: number): number {
  return count <= FREE ? 0 : Math.min(WEEK, FIRST_PAUSE * 2 ** (count - FREE - 1));
}

function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  if (seconds <= 2 * 3600) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds <= 2 * 86_400 ? `${Math.ceil(seconds / 3600)} hours` : `${Math.ceil(seconds / 86_400)} days`;
}

function keyOf(guessed: Guessed): string {
  return createHash('sha256').update(JSON.stringify(guessed)).digest('base64url');
}
