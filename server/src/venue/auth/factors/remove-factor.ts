import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { forgetSecondFactor } from '../devices/devices';
import { AuthError } from '../http/auth-error';
import { hasSecondFactor } from '../sessions/proofs';
import { type FactorRow, factors, type SessionRow, sessions, users } from '../table';

/**
 * Removes an authenticator app from an account. Sessions that verified it return to the first assurance level.
 * @param tx a transaction
 * @throws AuthError when the factor is verified and the session has no second factor
 */
export async function removeFactor(tx: Database, caller: SessionRow, factor: FactorRow) {
  if (factor.status === 'verified' && !hasSecondFactor(caller.proofs)) {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await tx.select({ id: users.id }).from(users).where(eq(users.id, factor.userId)).for('update');
  await tx.delete(factors).where(eq(factors.id, factor.id));
  if (factor.status === 'verified') await forgetSecondFactor(tx, factor.userId);
  const affected = await tx.select().from(sessions).where(eq(sessions.userId, factor.userId)).for('update');
  for (const { id, proofs } of affected) {
    const remaining = proofs.filter((proof) => proof.factor !== factor.id);
    if (remaining.length < proofs.length) {
      await tx.update(sessions).set({ proofs: remaining }).where(eq(sessions.id, id));
    }
  }
}
