import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { type UserRow, users } from '../table';
import { lockName } from './lock-name';
import { isUsernameTaken } from './username';

/**
 * Marks the account's address as confirmed by mail. The account then also owns its username, unless another account
 * already has it.
 * @param tx a transaction that has locked the account
 */
export async function confirmAddress(tx: Database, user: UserRow, now: Date): Promise<UserRow> {
  if (user.username) await lockName(tx, user.username);
  const username = user.username && !(await isUsernameTaken(tx, user.username)) ? user.username : null;
  const metadata = { ...user.metadata, email_verified: true };
  const confirmed = { emailConfirmedAt: now, addressProvenAt: now, updatedAt: now };
  const changes = { username, metadata, refusedPasswordHash: null, ...confirmed };
  await tx.update(users).set(changes).where(eq(users.id, user.id));
  return { ...user, ...changes };
}
