import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type UserRow, users } from '../table';
import { lockName } from './lock-name';
import { isTaken } from './username';

/**
 * Makes an address its account's own, and the username with it, unless another account was faster with that.
 * @param tx a transaction that holds the account
 */
export async function confirmAddress(tx: Database, user: UserRow, now: Date): Promise<UserRow> {
  if (user.username) await lockName(tx, user.username);
  const username = user.username && !(await isTaken(tx, user.username)) ? user.username : null;
  const metadata = { ...user.metadata, email_verified: true };
  const changes = { username, metadata, refusedPasswordHash: null, emailConfirmedAt: now, updatedAt: now };
  await tx.update(users).set(changes).where(eq(users.id, user.id));
  return { ...user, ...changes };
}
