import { and, eq } from 'drizzle-orm';
import type { Backend } from '../backend';
import { AuthFailure } from '../http/failure';
import { users } from '../table';
import { isBanned } from '../users/banned';
import { userByEmail } from '../users/find-user';
import { isSecret } from '../users/password';
import { type Opened, openSession } from './open-session';

/**
 * Signs somebody in by their password. Unknown addresses take as long as wrong passwords.
 * @throws AuthFailure
 */
export async function passwordGrant({ db, now }: Backend, email: string, password: string): Promise<Opened> {
  const user = await userByEmail(db, email.toLowerCase());
  const [right, refused] = await Promise.all([
    isSecret(password, user?.passwordHash),
    isSecret(password, user?.refusedPasswordHash),
  ]);
  if (!user || !right) throw refused ? notConfirmed() : wrong();
  if (isBanned(user, now())) throw new AuthFailure(400, 'user_banned', 'User is banned');
  if (!user.emailConfirmedAt) throw notConfirmed();
  return db.transaction(async (tx) => {
    // A change of the password that was faster has ended all sessions, and this one would outlive it.
    const sameStill = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''));
    const [still] = await tx.select().from(users).where(sameStill).for('update');
    if (!still) throw wrong();
    return openSession(tx, still, 'password', now());
  });
}

const wrong = () => new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials');

const notConfirmed = () => new AuthFailure(400, 'email_not_confirmed', 'Email not confirmed');
