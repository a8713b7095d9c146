import { eq } from 'drizzle-orm';
import type { Database } from '../../../../kernel/database/database';
import type { Backend } from '../../backend';
import { AuthError } from '../../http/auth-error';
import { consumeSecret, findConfirmedSecrets, type MailedSecret, revokeAllSecrets } from '../../mail/mailed-secrets';
import { sessions, type UserRow, users } from '../../table';
import { confirmAddress } from '../../users/confirm-address';
import { userByEmail } from '../../users/find-user';
import { isBanned } from '../../users/is-banned';
import { lockName } from '../../users/lock-name';
import { isUnproven } from '../../users/unproven-password';

/** The updated account; a state when the other address must still confirm; undefined when the secret is invalid. */
export type Redeemed = UserRow | 'other-address-pending' | undefined;

/**
 * Redeems a mailed secret and revokes all others of the account.
 * @throws AuthError when the account is locked
 */
export async function redeemSecret(backend: Backend, tx: Database, secret: MailedSecret): Promise<Redeemed> {
  const now = backend.now();
  const [user] = await tx.select().from(users).where(eq(users.id, secret.userId)).for('update');
  if (!user || !(await consumeSecret(tx, secret, now))) return undefined;
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  const redeemed = await effects[secret.kind](tx, user, backend);
  if (redeemed !== 'other-address-pending') await revokeAllSecrets(tx, user.id, now);
  return redeemed;
}

type Effect = (tx: Database, user: UserRow, backend: Backend) => Promise<Redeemed>;

const effects: Record<MailedSecret['kind'], Effect> = {
  signup: async (tx, user, { now }) => (user.emailConfirmedAt ? user : confirmAddress(tx, user, now())),
  recovery: claimAccount,
  magiclink: claimAccount,
  email_change_new: changeAddress,
  email_change_current: changeAddress,
  reauthentication: async () => undefined,
};

/**
 * Proves the address of an account by mail. Unless a mail has confirmed it before, someone else may have signed up with
 * the address, so this removes the password and ends everything that they started.
 */
async function claimAccount(tx: Database, user: UserRow, { now }: Backend): Promise<UserRow> {
  if (user.addressProvenAt) return user;
  if (!isUnproven(user)) return proveAddress(tx, user, now());
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  const strangers = { passwordHash: null, newEmail: null };
  await tx.update(users).set(strangers).where(eq(users.id, user.id));
  const claimed = { ...user, ...strangers };
  return user.emailConfirmedAt ? proveAddress(tx, claimed, now()) : confirmAddress(tx, claimed, now());
}

async function proveAddress(tx: Database, user: UserRow, now: Date): Promise<UserRow> {
  await tx.update(users).set({ addressProvenAt: now }).where(eq(users.id, user.id));
  return { ...user, addressProvenAt: now };
}

/** Completes an address change once the new address has confirmed it and, without auto-confirm, the current one too. */
async function changeAddress(tx: Database, user: UserRow, { autoconfirm, now }: Backend): Promise<Redeemed> {
  const confirmed = new Set((await findConfirmedSecrets(tx, user.id, now())).map(({ kind }) => kind));
  const isPending = !confirmed.has('email_change_new') || !(autoconfirm || confirmed.has('email_change_current'));
  if (isPending) return 'other-address-pending';
  const { newEmail } = user;
  if (!newEmail) return undefined;
  await lockName(tx, newEmail);
  const other = await userByEmail(tx, newEmail);
  if (other?.emailConfirmedAt) return undefined;
  if (other) await tx.delete(users).where(eq(users.id, other.id));
  const at = now();
  const changes = { email: newEmail, newEmail: null, updatedAt: at, emailConfirmedAt: at, addressProvenAt: at };
  await tx.update(users).set(changes).where(eq(users.id, user.id));
  return { ...user, ...changes };
}
