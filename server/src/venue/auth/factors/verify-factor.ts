import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { queueMails } from '../../mails/queue';
import { AuthError } from '../http/auth-error';
import type { OpenedSession } from '../sessions/open-session';
import { addProof, epochSeconds, hasSecondFactor } from '../sessions/proofs';
import { newFamily } from '../sessions/refresh-token';
import { challenges, type FactorRow, factors, type SessionRow, sessions, type UserRow, users } from '../table';
import { authorizeEnrolment } from './authorize-enrolment';
import { requireOpenChallenge } from './challenges';
import { findTimeStep } from './totp';

export type ChallengeAnswer = { factor: FactorRow; challengeId: string; code: string };

/**
 * Verifies the code of an authenticator app. It marks the factor as verified, raises the session to the second assurance
 * level with a new refresh-token family, and ends the account's sessions with a single factor. The owner gets a mail about
 * a new app.
 * @param tx a transaction
 * @throws AuthError
 */
export async function verifyFactor(
  tx: Database,
  caller: SessionRow,
  answer: ChallengeAnswer,
  now: Date,
): Promise<OpenedSession> {
  // All transactions lock the account before its other rows. A different order could deadlock.
  const [user] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
  const [factor] = await tx.select().from(factors).where(eq(factors.id, answer.factor.id)).for('update');
  if (!user || !factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  if (factor.status === 'unverified') await authorizeEnrolment(tx, caller, now);
  await requireOpenChallenge(tx, answer.challengeId, factor.id, now);
  const step = findTimeStep(answer.code, factor.secret, now);
  if (step === undefined || step <= factor.usedStep) {
    throw invalidCode();
  }
  await tx.update(challenges).set({ usedAt: now }).where(eq(challenges.id, answer.challengeId));
  const changes = { status: 'verified', usedStep: step, updatedAt: now } as const;
  await tx.update(factors).set(changes).where(eq(factors.id, factor.id));
  if (factor.status === 'unverified') await queueMails(tx, [{ kind: 'factor_added', about: user.id, at: now }]);
  const opened = await raiseSession(tx, caller, user, factor.id, now);
  await deleteUnverifiedFactors(tx, opened.session);
  await endSingleFactorSessions(tx, opened.session);
  return opened;
}

export const invalidCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');

async function raiseSession(
  tx: Database,
  { id }: SessionRow,
  user: UserRow,
  factorId: string,
  now: Date,
): Promise<OpenedSession> {
  const [before] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update');
  if (!before) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const number = before.activeNumber + 2;
  const { family, token } = newFamily(id, number);
  const proofs = addProof(before.proofs, { method: 'totp', timestamp: epochSeconds(now), factor: factorId });
  const session = { ...before, ...family, firstNumber: number, proofs, rotatedAt: now };
  await tx.update(sessions).set(session).where(eq(sessions.id, id));
  return { session, user, token };
}

async function deleteUnverifiedFactors(tx: Database, { userId }: SessionRow) {
  await tx.delete(factors).where(and(eq(factors.userId, userId), eq(factors.status, 'unverified')));
}

async function endSingleFactorSessions(tx: Database, { id, userId }: SessionRow) {
  const others = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, id)))
    .for('update');
  for (const other of others.filter(({ proofs }) => !hasSecondFactor(proofs))) {
    await tx.delete(sessions).where(eq(sessions.id, other.id));
  }
}
