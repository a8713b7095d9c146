import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { AuthFailure } from '../http/auth-error';
import type { Opened } from '../sessions/open-session';
import { addProof, epochSeconds, hasSecondFactor } from '../sessions/proofs';
import { startLine } from '../sessions/refresh-token';
import { challenges, type FactorRow, factors, type SessionRow, sessions, type UserRow, users } from '../table';
import { requireMayAdd } from './authorize-enrolment';
import { requireOpenChallenge } from './challenges';
import { stepOf } from './totp';

export type Answer = { factor: FactorRow; challengeId: string; code: string };

/**
 * Takes the code of an authenticator app: the factor is confirmed, the session has shown two factors and gets a refresh
 * token that its earlier ones do not lead to, and the account's sessions that have shown one only end.
 * @param tx a transaction
 * @throws AuthFailure
 */
export async function verifyFactor(tx: Database, caller: SessionRow, answer: Answer, now: Date): Promise<Opened> {
  // The account before what belongs to it, as everywhere: in two orders, two callers could wait for each other.
  const [user] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
  const [factor] = await tx.select().from(factors).where(eq(factors.id, answer.factor.id)).for('update');
  if (!user || !factor) throw new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found');
  if (factor.status === 'unverified') await requireMayAdd(tx, caller, now);
  await requireOpenChallenge(tx, answer.challengeId, factor.id, now);
  const step = stepOf(answer.code, factor.secret, now);
  if (step === undefined || step <= factor.usedStep) {
    throw wrongCode();
  }
  await tx.update(challenges).set({ usedAt: now }).where(eq(challenges.id, answer.challengeId));
  const confirmed = { status: 'verified', usedStep: step, updatedAt: now } as const;
  await tx.update(factors).set(confirmed).where(eq(factors.id, factor.id));
  const opened = await raise(tx, caller, user, factor.id, now);
  await dropUnverified(tx, opened.session);
  await endLesserSessions(tx, opened.session);
  return opened;
}

export const wrongCode = () => new AuthFailure(422, 'mfa_verification_failed', 'Invalid TOTP code entered');

async function raise(tx: Database, { id }: SessionRow, user: UserRow, factorId: string, now: Date): Promise<Opened> {
  const [before] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update');
  if (!before) {
    throw new AuthFailure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const number = before.activeNumber + 2;
  const { line, token } = startLine(id, number);
  const proofs = addProof(before.proofs, { method: 'totp', timestamp: epochSeconds(now), factor: factorId });
  const session = { ...before, ...line, firstNumber: number, proofs, rotatedAt: now };
  await tx.update(sessions).set(session).where(eq(sessions.id, id));
  return { session, user, token };
}

async function dropUnverified(tx: Database, { userId }: SessionRow) {
  await tx.delete(factors).where(and(eq(factors.userId, userId), eq(factors.status, 'unverified')));
}

async function endLesserSessions(tx: Database, { id, userId }: SessionRow) {
  const others = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, id)))
    .for('update');
  for (const other of others.filter(({ proofs }) => !hasSecondFactor(proofs))) {
    await tx.delete(sessions).where(eq(sessions.id, other.id));
  }
}
