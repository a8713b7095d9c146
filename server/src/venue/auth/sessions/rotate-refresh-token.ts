import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { AuthError } from '../http/auth-error';
import { type SessionRow, sessions, users } from '../table';
import { isBanned } from '../users/is-banned';
import type { OpenedSession } from './open-session';
import { advance, decodeRefreshToken, deriveSuccessor, isActive, type RefreshToken } from './refresh-token';

/** Milliseconds after a rotation in which older tokens of the family are still accepted. */
const REUSE_INTERVAL = 10_000;

/** Tokens older than this many rotations are not recognised. With an hourly rotation that is more than a year. */
const MAX_DERIVATIONS = 10_000;

/**
 * Exchanges a refresh token for the active one. The active token itself is rotated first. Its predecessor is always
 * accepted, because responses get lost and tabs refresh in parallel. A still older token after the reuse interval counts
 * as stolen and ends the session.
 * @throws AuthError
 */
export async function rotateRefreshToken(db: Database, text: string, now: Date): Promise<OpenedSession> {
  const token = decodeRefreshToken(text);
  if (!token) throw notFound();
  // `rotate` returns its errors: throwing one would roll back the deletion of a stolen session.
  const outcome = await db.transaction((tx) => rotate(tx, token, now));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function rotate(tx: Database, presented: RefreshToken, now: Date): Promise<OpenedSession | AuthError> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, presented.sessionId)).for('update');
  if (!session) return notFound();
  if (presented.number < session.firstNumber) return alreadyUsed();
  const active = deriveActiveToken(session, presented);
  if (!active) return notFound();
  const [user] = await tx.select().from(users).where(eq(users.id, session.userId));
  if (!user) return notFound();
  if (isBanned(user, now)) return new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  if (presented.number === session.activeNumber) {
    const { family, token } = advance(session, active);
    const changes = { ...family, rotatedAt: now };
    await tx.update(sessions).set(changes).where(eq(sessions.id, session.id));
    return { session: { ...session, ...changes }, user, token };
  }
  const isPredecessor = presented.number === session.activeNumber - 1;
  if (isPredecessor || now.getTime() - session.rotatedAt.getTime() <= REUSE_INTERVAL) {
    return { session, user, token: active };
  }
  await tx.delete(sessions).where(eq(sessions.id, session.id));
  return alreadyUsed();
}

/** Derives the active token from an earlier one of the same family. Returns undefined for a forged token. */
function deriveActiveToken(session: SessionRow, presented: RefreshToken): RefreshToken | undefined {
  const steps = session.activeNumber - presented.number;
  if (steps < 0 || steps > MAX_DERIVATIONS) return undefined;
  let token = presented;
  for (let step = 0; step < steps; step++) token = deriveSuccessor(session, token);
  return isActive(session, token) ? token : undefined;
}

const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

const alreadyUsed = () => new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
