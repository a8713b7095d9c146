import { randomUUID } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { AuthFailure } from '../http/auth-error';
import { challenges, factors } from '../table';

/** Milliseconds in which a challenge has to be answered. */
const CHALLENGE_LIFETIME = 300_000;

/** Milliseconds for which a challenge that is over is still told apart from one that never was. */
const REMEMBERED = 24 * 3_600_000;

/**
 * Asks for a code of a factor.
 * @param tx a transaction
 */
export async function challengeFactor(tx: Database, factorId: string, now: Date) {
  const challenge = { id: randomUUID(), factorId, createdAt: now };
  const old = lt(challenges.createdAt, new Date(now.getTime() - REMEMBERED));
  await tx.delete(challenges).where(and(eq(challenges.factorId, factorId), old));
  await tx.insert(challenges).values(challenge);
  await tx.update(factors).set({ lastChallengedAt: now }).where(eq(factors.id, factorId));
  return { id: challenge.id, expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME) };
}

/**
 * Makes sure that a challenge can still be answered.
 * @param tx a transaction that holds the factor
 * @throws AuthFailure
 */
export async function requireOpenChallenge(tx: Database, id: string, factorId: string, now: Date) {
  const [challenge] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.factorId, factorId)));
  if (!challenge) {
    throw new AuthFailure(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (challenge.usedAt || now.getTime() - challenge.createdAt.getTime() > CHALLENGE_LIFETIME) {
    throw new AuthFailure(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
}
