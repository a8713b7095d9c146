import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import { findDevice } from '../devices/devices';
import { AuthError } from '../http/auth-error';
import { users } from '../table';
import { normalizeAddress } from '../users/email-address';
import { userByEmail } from '../users/find-user';
import { isBanned } from '../users/is-banned';
import { verifySecret } from '../users/secret-hash';
import { limitPasswordAttempts } from './limit-passwords';
import { type OpenedSession, openSession } from './open-session';

type Credentials = { email: string; password: string };

/**
 * Opens a session by email address and password. Unknown addresses take as long as wrong passwords.
 * @throws AuthError
 */
export async function passwordGrant(
  { db, now, limit, hashCost }: Backend,
  request: FastifyRequest,
  { email, password }: Credentials,
): Promise<OpenedSession> {
  const user = await userByEmail(db, email);
  const device = await findDevice(db, request, user?.id);
  await limitPasswordAttempts(limit, request, normalizeAddress(email), device?.tokenHash);
  const [isCorrect, isRejectedSignUp] = await Promise.all([
    verifySecret(password, user?.passwordHash, hashCost),
    verifySecret(password, user?.refusedPasswordHash, hashCost),
  ]);
  if (!user || !isCorrect) throw isRejectedSignUp ? notConfirmed() : invalidCredentials();
  if (isBanned(user, now())) throw new AuthError(400, 'user_banned', 'User is banned');
  if (!user.emailConfirmedAt) throw notConfirmed();
  return db.transaction(async (tx) => {
    // If the password has changed in the meantime, the change has ended all sessions; this one must not survive it.
    const hasSamePassword = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''));
    const [current] = await tx.select().from(users).where(hasSamePassword).for('update');
    if (!current) throw invalidCredentials();
    return openSession(tx, current, 'password', now());
  });
}

const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

const notConfirmed = () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
