import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database';
import type { Backend } from '../backend';
import { recordMailRequest } from '../mail/mail-requests';
import { SECRET_LIFETIME } from '../mail/mailed-secrets';
import { alreadyRegistered } from '../mail/messages';
import { sendSecret } from '../mail/send-secret';
import { type UserRow, users } from '../table';
import { userByEmail } from '../users/find-user';
import { lockName } from '../users/lock-name';
import { verifySecret } from '../users/secret-hash';
import { requireFreeUsername } from '../users/username';
import type { LinkTarget } from './link-target';

/**
 * Creates an account that must be confirmed by mail. If the address already has a confirmed account, its owner gets a
 * notification instead. The caller cannot tell the two cases apart.
 * @throws AuthError when the username is taken, or the rate limit of mails is exceeded
 */
export async function signUpWithConfirmation(
  backend: Backend,
  request: FastifyRequest,
  user: UserRow,
  password: string,
  { redirectTo, pkce }: LinkTarget,
) {
  const { db, mailQueue, now } = backend;
  // Before the look-up of the address: an error after it would reveal whether the address is registered.
  if (user.username) await requireFreeUsername(db, user.username);
  await recordMailRequest(backend, request, 'signup', user.email);
  const pending = await userByEmail(db, user.email);
  const sameSignUpId = (await verifySecret(password, pending?.passwordHash)) ? pending?.id : undefined;
  if (await db.transaction((tx) => register(tx, user, sameSignUpId))) {
    sendSecret(backend, { userId: user.id, kind: 'signup', to: user.email, redirectTo, pkce });
  } else {
    mailQueue.enqueue(async () => ({ kind: 'registered', to: user.email, at: now(), ...alreadyRegistered }));
  }
}

/**
 * Stores the account and replaces an unconfirmed one of the address.
 * @param sameSignUpId the account of a pending sign-up with the same password
 * @returns false when the address has a confirmed account
 */
async function register(tx: Database, user: UserRow, sameSignUpId: string | undefined): Promise<boolean> {
  await lockName(tx, user.email);
  const existing = await userByEmail(tx, user.email);
  if (existing?.emailConfirmedAt) {
    // A login with this password is then answered as for a new, unconfirmed account.
    await tx.update(users).set({ refusedPasswordHash: user.passwordHash }).where(eq(users.id, existing.id));
    return false;
  }
  if (existing) await tx.delete(users).where(eq(users.id, existing.id));
  const isContested = existing !== undefined && existing.id !== sameSignUpId && isPending(existing, user.createdAt);
  await tx.insert(users).values(isContested ? withoutPasswordAndData(user) : user);
  return true;
}

/** Whether an unconfirmed account has a password from its sign-up, and its mail is still valid. */
function isPending({ passwordHash, refusedPasswordHash, createdAt, confirmationSentAt }: UserRow, now: Date): boolean {
  const mailedAt = confirmationSentAt ?? createdAt;
  return (passwordHash ?? refusedPasswordHash) !== null && now.getTime() - mailedAt.getTime() <= SECRET_LIFETIME;
}

/**
 * Strips password, username and data from a contested sign-up: another sign-up with a different password is pending for
 * the same address, and one of the two comes from a stranger. The reader of the mails gets into the account and chooses
 * a new password.
 */
function withoutPasswordAndData(user: UserRow): UserRow {
  const { id, email, emailConfirmedAt } = user;
  const metadata = { sub: id, email, email_verified: emailConfirmedAt !== null, phone_verified: false };
  return { ...user, username: null, metadata, passwordHash: null, refusedPasswordHash: user.passwordHash };
}
