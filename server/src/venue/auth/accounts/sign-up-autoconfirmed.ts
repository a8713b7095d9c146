import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { AuthError } from '../http/auth-error';
import { type UserRow, users } from '../table';
import { userByEmail } from '../users/find-user';
import { lockName } from '../users/lock-name';
import { requireFreeUsername } from '../users/username';

/**
 * Creates an account whose address needs no confirmation. It replaces an unconfirmed account of the address, because its
 * password may come from someone else.
 * @throws AuthError when the address or the username is taken
 */
export function signUpAutoconfirmed(db: Database, user: UserRow): Promise<void> {
  return db.transaction(async (tx) => {
    await lockName(tx, user.email);
    const existing = await userByEmail(tx, user.email);
    if (existing?.emailConfirmedAt) throw new AuthError(422, 'user_already_exists', 'User already registered');
    if (user.username) {
      await lockName(tx, user.username);
      await requireFreeUsername(tx, user.username);
    }
    if (existing) await tx.delete(users).where(eq(users.id, existing.id));
    await tx.insert(users).values(user);
  });
}
