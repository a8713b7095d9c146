import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import { knownDevice } from '../devices/devices';
import { AuthFailure } from '../http/auth-error';
import { users } from '../table';
import { spelled } from '../users/email-address';
import { userByEmail } from '../users/find-user';
import { isBanned } from '../users/is-banned';
import { isSecret } from '../users/secret-hash';
import { limitPasswords } from './limit-passwords';
import { type Opened, openSession } from './open-session';

type Credentials = { email: string; password: string };

/**
 * Signs somebody in by their password. Unknown addresses take as long as wrong passwords.
 * @throws AuthFailure
 */
export async function passwordGrant(
  { db, now, limit }: Backend,
  request: FastifyRequest,
  { email, password }: Credentials,
): Promise<Opened> {
  const user = await userByEmail(db, email);
  const device = await knownDevice(db, request, user?.id);
  await limitPasswords(limit, request, spelled(email), device?.tokenHash);
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
