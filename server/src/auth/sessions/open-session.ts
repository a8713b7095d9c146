import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type SessionRow, sessions, type UserRow, users } from '../table';
import { epochSeconds } from './proofs';
import { type RefreshToken, startLine } from './refresh-token';

/** A session with the token that was just made for it. */
export type Opened = { session: SessionRow; user: UserRow; token: RefreshToken };

/**
 * Signs somebody in.
 * @param method how they were recognised
 */
export async function openSession(db: Database, user: UserRow, method: string, now: Date): Promise<Opened> {
  const id = randomUUID();
  const { line, token } = startLine(id, 0);
  const proofs = [{ method, timestamp: epochSeconds(now) }];
  const session = { id, userId: user.id, createdAt: now, proofs, ...line, firstNumber: 0, rotatedAt: now };
  await db.insert(sessions).values(session);
  await db.update(users).set({ lastSignInAt: now }).where(eq(users.id, user.id));
  return { session, user: { ...user, lastSignInAt: now }, token };
}
