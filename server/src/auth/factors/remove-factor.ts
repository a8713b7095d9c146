import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { forgetSecondFactor } from '../devices/devices';
import { AuthFailure } from '../http/auth-error';
import { hasSecondFactor } from '../sessions/proofs';
import { type FactorRow, factors, type SessionRow, sessions, users } from '../table';

/**
 * Takes an authenticator app from an account. Sessions that showed it count as having shown one factor again.
 * @param tx a transaction
 * @throws AuthFailure when the factor protects the account and this session has not shown two
 */
export async function removeFactor(tx: Database, caller: SessionRow, factor: FactorRow) {
  if (factor.status === 'verified' && !hasSecondFactor(caller.proofs)) {
    throw new AuthFailure(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await tx.select({ id: users.id }).from(users).where(eq(users.id, factor.userId)).for('update');
  await tx.delete(factors).where(eq(factors.id, factor.id));
  if (factor.status === 'verified') await forgetSecondFactor(tx, factor.userId);
  const affected = await tx.select().from(sessions).where(eq(sessions.userId, factor.userId)).for('update');
  for (const { id, proofs } of affected) {
    const left = proofs.filter((proof) => proof.factor !== factor.id);
    if (left.length < proofs.length) await tx.update(sessions).set({ proofs: left }).where(eq(sessions.id, id));
  }
}
