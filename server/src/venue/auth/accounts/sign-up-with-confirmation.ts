import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import { queueMails } from '../../mails/queue';
import type { Backend } from '../backend';
import { recordMailRequest } from '../mail/mail-requests';
import { SECRET_LIFETIME } from '../mail/mailed-secrets';
import { queueSecretMails } from '../mail/queue-secret';
import { type UserRow, users } from '../table';
import { userByEmail } from '../users/find-user';
import { lockName } from '../users/lock-name';
import { verifySecret } from '../users/secret-hash';
import { requireFreeUsername } from '../users/username';
import type { LinkTarget } from './links/link-target';

/**
 * Creates an account that must be confirmed by mail. If the address already has a confirmed account, its owner gets a
 * notification instead. The caller cannot distinguish the two cases.
 * @throws AuthError when the username is taken, or the rate limit of mails is exceeded
 */
export async function signUpWithConfirmation(
  backend: Backend,
  request: FastifyRequest,
  user: UserRow,
  password: string,
  linkTarget: LinkTarget,
) {
  const { db, now, hashCost } = backend;
  // Before the look-up of the address: an error after it would reveal whether the address is registered.
  if (user.username) await requireFreeUsername(db, user.username);
  await recordMailRequest(backend, request, 'signup', user.email);
  const pending = await userByEmail(db, user.email);
  const sameSignUpId = (await verifySecret(password, pending?.passwordHash, hashCost)) ? pending?.id : undefined;
  await db.transaction(async (tx) => {
    const owner = await register(tx, user, sameSignUpId);
    const at = now();
    if (owner) await queueMails(tx, [{ kind: 'registered', about: owner.id, at }]);
    else await queueSecretMails(tx, { userId: user.id, kinds: ['signup'], linkTarget, at });
  });
  backend.wakeDelivery();
}

/**
 * Stores the account and replaces an unconfirmed one of the address.
 * @param sameSignUpId the account of a pending sign-up with the same password
 * @returns the confirmed account of the address, if there is one; the sign-up is not stored then
 */
async function register(tx: Database, user: UserRow, sameSignUpId: string | undefined): Promise<UserRow | undefined> {
  await lockName(tx, user.email);
  const existing = await userByEmail(tx, user.email);
  if (existing?.emailConfirmedAt) {
    // A login with this password is then answered as for a new, unconfirmed account.
    await tx.update(users).set({ refusedPasswordHash: user.passwordHash }).where(eq(users.id, existing.id));
    return existing;
  }
  if (existing) await tx.delete(users).where(eq(users.id, existing.id));
  const isContested = existing !== undefined && existing.id !== sameSignUpId && isPending(existing, user.createdAt);
  await tx.insert(users).values(isContested ? withoutPasswordAndData(user) : user);
  return undefined;
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
