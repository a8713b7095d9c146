import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { AuthError } from '../http/auth-error';
import { challenges, factors } from '../table';

/** Milliseconds to answer a challenge. */
const CHALLENGE_LIFETIME = 300_000;

/**
 * Creates a challenge for a code of a factor.
 * @param tx a transaction
 */
export async function createChallenge(tx: Database, factorId: string, now: Date) {
  const challenge = { id: randomUUID(), factorId, createdAt: now };
  await tx.insert(challenges).values(challenge);
  await tx.update(factors).set({ lastChallengedAt: now }).where(eq(factors.id, factorId));
  return { id: challenge.id, expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME) };
}

/**
 * Checks that a challenge can still be answered.
 * @param tx a transaction that has locked the factor
 * @throws AuthError when the challenge is unknown, used or expired
 */
export async function requireOpenChallenge(tx: Database, id: string, factorId: string, now: Date) {
  const [challenge] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.factorId, factorId)));
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (challenge.usedAt || now.getTime() - challenge.createdAt.getTime() > CHALLENGE_LIFETIME) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
}
