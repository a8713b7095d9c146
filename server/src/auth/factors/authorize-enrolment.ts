import type { Database } from '../../database/database';
import { AuthFailure } from '../http/auth-error';
import { isYoung } from '../sessions/is-recent';
import { hasSecondFactor } from '../sessions/proofs';
import type { SessionRow } from '../table';
import { factorsOf } from './find-factors';

/**
 * Whether a session may add an authenticator app, which its account cannot be entered without from then on.
 * @param tx a transaction that holds the account
 * @throws AuthFailure when it has not shown the app that is there, or is old: one left open somewhere locks no owner out
 */
export async function requireMayAdd(tx: Database, session: SessionRow, now: Date) {
  const present = await factorsOf(tx, session.userId);
  if (present.some(({ status }) => status === 'verified') && !hasSecondFactor(session.proofs)) {
    throw new AuthFailure(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (!isYoung(session, now)) {
    const sentence = 'Please log out and log in again before you add an authenticator app.';
    throw new AuthFailure(400, 'reauthentication_needed', sentence);
  }
}
