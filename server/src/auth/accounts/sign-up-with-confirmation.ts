import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database';
import type { Backend } from '../backend';
import { requestMail } from '../mail/mail-requests';
import { SECRET_LIFETIME } from '../mail/mailed-secrets';
import { alreadyRegistered } from '../mail/messages';
import { mailSecret } from '../mail/send-secret';
import { type UserRow, users } from '../table';
import { userByEmail } from '../users/find-user';
import { lockName } from '../users/lock-name';
import { isSecret } from '../users/secret-hash';
import { requireFreeUsername } from '../users/username';
import type { Afterwards } from './link-target';

/**
 * Makes an account that waits for a mail to be answered. When the address has a confirmed one already, its owner gets
 * another mail, and whoever asks learns nothing.
 * @throws AuthFailure when the username is taken, or mails were asked for too often
 */
export async function signUpByMail(
  backend: Backend,
  request: FastifyRequest,
  user: UserRow,
  password: string,
  { redirectTo, pkce }: Afterwards,
) {
  const { db, mailroom, now } = backend;
  // Before the address is looked at: else a taken username would tell whether the address is known.
  if (user.username) await requireFreeUsername(db, user.username);
  await requestMail(backend, request, 'signup', user.email);
  const pending = await userByEmail(db, user.email);
  const agrees = (await isSecret(password, pending?.passwordHash)) ? pending?.id : undefined;
  if (await db.transaction((tx) => register(tx, user, agrees))) {
    mailSecret(backend, { userId: user.id, kind: 'signup', to: user.email, redirectTo, pkce });
  } else {
    mailroom.later(async () => ({ kind: 'registered', to: user.email, at: now(), ...alreadyRegistered }));
  }
}

/**
 * False when the address is somebody's already. One that was never confirmed is free to be taken again.
 * @param agrees the pending sign-up whose password is the same
 */
async function register(tx: Database, user: UserRow, agrees: string | undefined): Promise<boolean> {
  await lockName(tx, user.email);
  const known = await userByEmail(tx, user.email);
  if (known?.emailConfirmedAt) {
    // So that logging in with this password, too, is answered as for a new account.
    await tx.update(users).set({ refusedPasswordHash: user.passwordHash }).where(eq(users.id, known.id));
    return false;
  }
  if (known) await tx.delete(users).where(eq(users.id, known.id));
  const contested = known !== undefined && known.id !== agrees && isWaiting(known, user.createdAt);
  await tx.insert(users).values(contested ? withoutClaims(user) : user);
  return true;
}

/** Whether a sign-up gave the account a password, and its mail may still be answered. */
function isWaiting({ passwordHash, refusedPasswordHash, createdAt, confirmationSentAt }: UserRow, now: Date): boolean {
  const mailedAt = confirmationSentAt ?? createdAt;
  return (passwordHash ?? refusedPasswordHash) !== null && now.getTime() - mailedAt.getTime() <= SECRET_LIFETIME;
}

/**
 * What is left of a sign-up while another one with another password waits for the same address: one of them is a
 * stranger's. Whoever reads the mails gets in, chooses a password then, and gets none that a stranger knows.
 */
function withoutClaims(user: UserRow): UserRow {
  const { id, email, emailConfirmedAt } = user;
  const metadata = { sub: id, email, email_verified: emailConfirmedAt !== null, phone_verified: false };
  return { ...user, username: null, metadata, passwordHash: null, refusedPasswordHash: user.passwordHash };
}
