import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { AuthError } from '../http/auth-error';
import { factors, type SessionRow, users } from '../table';
import { authorizeEnrolment } from './authorize-enrolment';
import { findFactors } from './find-factors';
import { newTotpSecret } from './totp';

/** Factors per account, verified or not. */
const MAX_FACTORS = 10;

/** Milliseconds after which an enrolment without a challenge is abandoned, and its name is free again. */
const ABANDONED_AFTER = 300_000;

/**
 * Starts the enrolment of an authenticator app. Its first right code completes it.
 * @param tx a transaction
 * @throws AuthError
 */
export async function enrolFactor(tx: Database, caller: SessionRow, friendlyName: string, now: Date) {
  const { userId } = caller;
  // The lock serializes enrolments of an account. Parallel ones could exceed the maximum.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await deleteAbandoned(tx, userId, now);
  const existing = await findFactors(tx, userId);
  if (existing.some((factor) => factor.friendlyName === friendlyName)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    );
  }
  if (existing.length >= MAX_FACTORS) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  await authorizeEnrolment(tx, caller, now);
  const factor = { id: randomUUID(), userId, friendlyName, secret: newTotpSecret() };
  await tx.insert(factors).values({ ...factor, status: 'unverified', createdAt: now, updatedAt: now });
  return factor;
}

async function deleteAbandoned(tx: Database, userId: string, now: Date) {
  const abandoned = and(
    eq(factors.userId, userId),
    eq(factors.status, 'unverified'),
    isNull(factors.lastChallengedAt),
    lt(factors.createdAt, new Date(now.getTime() - ABANDONED_AFTER)),
  );
  await tx.delete(factors).where(abandoned);
}
