import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { AuthFailure } from '../http/auth-error';
import { type UserRow, users } from '../table';
import { userByEmail } from '../users/find-user';
import { lockName } from '../users/lock-name';
import { requireFreeUsername } from '../users/username';

/**
 * Makes an account whose address needs no mail. One that was never confirmed gives way, so that nobody enters an
 * account with a password that somebody else chose.
 * @throws AuthFailure when address or username are taken
 */
export function signUpAtOnce(db: Database, user: UserRow): Promise<void> {
  return db.transaction(async (tx) => {
    await lockName(tx, user.email);
    const known = await userByEmail(tx, user.email);
    if (known?.emailConfirmedAt) throw new AuthFailure(422, 'user_already_exists', 'User already registered');
    if (user.username) {
      await lockName(tx, user.username);
      await requireFreeUsername(tx, user.username);
    }
    if (known) await tx.delete(users).where(eq(users.id, known.id));
    await tx.insert(users).values(user);
  });
}
