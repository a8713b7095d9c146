import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { type SessionRow, sessions, type UserRow, users } from '../table';
import { epochSeconds } from './proofs';
import { newFamily, type RefreshToken } from './refresh-token';

/** A session with its active refresh token. */
export type OpenedSession = { session: SessionRow; user: UserRow; token: RefreshToken };

/**
 * Opens a session for an account.
 * @param method how the holder authenticated
 */
export async function openSession(db: Database, user: UserRow, method: string, now: Date): Promise<OpenedSession> {
  const id = randomUUID();
  const { family, token } = newFamily(id, 0);
  const proofs = [{ method, timestamp: epochSeconds(now) }];
  const session = { id, userId: user.id, createdAt: now, proofs, ...family, firstNumber: 0, rotatedAt: now };
  await db.insert(sessions).values(session);
  await db.update(users).set({ lastSignInAt: now }).where(eq(users.id, user.id));
  return { session, user: { ...user, lastSignInAt: now }, token };
}
