import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { AuthFailure } from '../http/auth-error';
import { factors, type SessionRow, users } from '../table';
import { requireMayAdd } from './authorize-enrolment';
import { factorsOf } from './find-factors';
import { newTotpSecret } from './totp';

/** Factors an account can have, confirmed or not. */
const MOST = 10;

/** Milliseconds after which a factor that nobody went on with gives its name free. */
const ABANDONED_AFTER = 300_000;

/**
 * Begins to add an authenticator app to an account. It counts from its first right code on.
 * @param tx a transaction
 * @throws AuthFailure
 */
export async function enrol(tx: Database, caller: SessionRow, friendlyName: string, now: Date) {
  const { userId } = caller;
  // One at a time for an account, else several at once could be too many.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await forgetAbandoned(tx, userId, now);
  const present = await factorsOf(tx, userId);
  if (present.some((factor) => factor.friendlyName === friendlyName)) {
    throw new AuthFailure(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    );
  }
  if (present.length >= MOST) {
    throw new AuthFailure(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  await requireMayAdd(tx, caller, now);
  const factor = { id: randomUUID(), userId, friendlyName, secret: newTotpSecret() };
  await tx.insert(factors).values({ ...factor, status: 'unverified', createdAt: now, updatedAt: now });
  return factor;
}

async function forgetAbandoned(tx: Database, userId: string, now: Date) {
  const abandoned = and(
    eq(factors.userId, userId),
    eq(factors.status, 'unverified'),
    isNull(factors.lastChallengedAt),
    lt(factors.createdAt, new Date(now.getTime() - ABANDONED_AFTER)),
  );
  await tx.delete(factors).where(abandoned);
}
