import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { AuthFailure } from '../http/auth-error';
import { type SessionRow, sessions, type UserRow, users } from '../table';
import { isBanned } from '../users/is-banned';
import { advance, isActive, type RefreshToken, readRefreshToken, successor } from './refresh-token';

/** Milliseconds after a rotation in which any older token of the line still leads to the active one. */
const REUSE_INTERVAL = 10_000;

/** Older tokens than these are not recognised: an hourly rotation takes a year to get there. */
const LONGEST_WAY = 10_000;

type Refreshed = { session: SessionRow; user: UserRow; token: RefreshToken };

/**
 * Takes a refresh token and gives the one that is active now. The active token makes the line advance; its predecessor
 * gets the active one at any time, because an answer can be lost and tabs refresh together. Anything older, later than
 * the reuse interval, is a stolen token: the session ends.
 * @throws AuthFailure
 */
export async function refresh(db: Database, text: string, now: Date): Promise<Refreshed> {
  const token = readRefreshToken(text);
  if (!token) throw notFound();
  // Refusals come out as values: thrown inside, they would undo the end of a session.
  const outcome = await db.transaction((tx) => follow(tx, token, now));
  if (outcome instanceof AuthFailure) throw outcome;
  return outcome;
}

async function follow(tx: Database, given: RefreshToken, now: Date): Promise<Refreshed | AuthFailure> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, given.sessionId)).for('update');
  if (!session) return notFound();
  if (given.number < session.firstNumber) return alreadyUsed();
  const active = wayToActive(session, given);
  if (!active) return notFound();
  const [user] = await tx.select().from(users).where(eq(users.id, session.userId));
  if (!user) return notFound();
  if (isBanned(user, now)) return new AuthFailure(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  if (given.number === session.activeNumber) {
    const { line, token } = advance(session, active);
    const changes = { ...line, rotatedAt: now };
    await tx.update(sessions).set(changes).where(eq(sessions.id, session.id));
    return { session: { ...session, ...changes }, user, token };
  }
  const isPredecessor = given.number === session.activeNumber - 1;
  if (isPredecessor || now.getTime() - session.rotatedAt.getTime() <= REUSE_INTERVAL) {
    return { session, user, token: active };
  }
  await tx.delete(sessions).where(eq(sessions.id, session.id));
  return alreadyUsed();
}

/** The active token, reached from an earlier one of the same line; undefined when the given one is none. */
function wayToActive(session: SessionRow, given: RefreshToken): RefreshToken | undefined {
  const steps = session.activeNumber - given.number;
  if (steps < 0 || steps > LONGEST_WAY) return undefined;
  let token = given;
  for (let step = 0; step < steps; step++) token = successor(session, token);
  return isActive(session, token) ? token : undefined;
}

const notFound = () =>
  new AuthFailure(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

const alreadyUsed = () => new AuthFailure(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
