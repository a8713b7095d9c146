import type { Database } from '../../../kernel/database/database';
import { AuthError } from '../http/auth-error';
import { isRecentSession } from '../sessions/is-recent';
import { hasSecondFactor } from '../sessions/proofs';
import type { SessionRow } from '../table';
import { findFactors } from './find-factors';

/**
 * Checks that a session may add an authenticator app. From then on, logins to the account need the app.
 * @param tx a transaction that has locked the account
 * @throws AuthError when the session has not verified the existing app, or is older than a day: an intruder in a session
 *   left open must not lock the owner out
 */
export async function authorizeEnrolment(tx: Database, session: SessionRow, now: Date) {
  const existing = await findFactors(tx, session.userId);
  if (existing.some(({ status }) => status === 'verified') && !hasSecondFactor(session.proofs)) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (!isRecentSession(session, now)) {
    const message = 'Please log out and log in again before you add an authenticator app.';
    throw new AuthError(400, 'reauthentication_needed', message);
  }
}
