import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import type { Backend } from '../backend';
import { AuthError } from '../http/auth-error';
import { consumeSecret, findConfirmedSecrets, type MailedSecret, revokeSecrets } from '../mail/mailed-secrets';
import { sessions, type UserRow, users } from '../table';
import { confirmAddress } from '../users/confirm-address';
import { userByEmail } from '../users/find-user';
import { isBanned } from '../users/is-banned';
import { lockName } from '../users/lock-name';

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
  if (redeemed !== 'other-address-pending') await revokeSecrets(tx, user.id);
  return redeemed;
}

type Effect = (tx: Database, user: UserRow, backend: Backend) => Promise<Redeemed>;

const effects: Record<MailedSecret['kind'], Effect> = {
  signup: async (tx, user, { now }) => (user.emailConfirmedAt ? user : confirmAddress(tx, user, now())),
  recovery: claimUnconfirmedAccount,
  magiclink: claimUnconfirmedAccount,
  email_change_new: changeAddress,
  email_change_current: changeAddress,
  reauthentication: async () => undefined,
};

/** Confirms the address of an account by mail. It removes the password, which someone else may have chosen. */
async function claimUnconfirmedAccount(tx: Database, user: UserRow, { now }: Backend): Promise<UserRow> {
  if (user.emailConfirmedAt) return user;
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
  return confirmAddress(tx, { ...user, passwordHash: null }, now());
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
  const changes = { email: newEmail, newEmail: null, updatedAt: now(), emailConfirmedAt: now() };
  await tx.update(users).set(changes).where(eq(users.id, user.id));
  return { ...user, ...changes };
}
