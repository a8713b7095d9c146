import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import type { Backend } from '../backend';
import { AuthFailure } from '../http/auth-error';
import { confirmedHalves, consume, type MailedSecret, voidSecrets } from '../mail/mailed-secrets';
import { sessions, type UserRow, users } from '../table';
import { confirmAddress } from '../users/confirm-address';
import { userByEmail } from '../users/find-user';
import { isBanned } from '../users/is-banned';
import { lockName } from '../users/lock-name';

/** The account as it is now, word that another confirmation is awaited, or nothing when the secret is void. */
export type Redeemed = UserRow | 'half' | undefined;

/**
 * Uses a mailed secret, and voids all others of the account.
 * @throws AuthFailure when the account is locked
 */
export async function redeem(backend: Backend, tx: Database, secret: MailedSecret): Promise<Redeemed> {
  const now = backend.now();
  const [user] = await tx.select().from(users).where(eq(users.id, secret.userId)).for('update');
  if (!user || !(await consume(tx, secret, now))) return undefined;
  if (isBanned(user, now)) throw new AuthFailure(403, 'user_banned', 'User is banned');
  const redeemed = await effects[secret.kind](tx, user, backend);
  if (redeemed !== 'half') await voidSecrets(tx, user.id);
  return redeemed;
}

type Effect = (tx: Database, user: UserRow, backend: Backend) => Promise<Redeemed>;

const effects: Record<MailedSecret['kind'], Effect> = {
  signup: async (tx, user, { now }) => (user.emailConfirmedAt ? user : confirmAddress(tx, user, now())),
  recovery: takeBack,
  magiclink: takeBack,
  email_change_new: moveAddress,
  email_change_current: moveAddress,
  reauthentication: async () => undefined,
};

/** Whoever reads the mails of an address that was not confirmed gets the account, without the password of another. */
async function takeBack(tx: Database, user: UserRow, { now }: Backend): Promise<UserRow> {
  if (user.emailConfirmedAt) return user;
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
  return confirmAddress(tx, { ...user, passwordHash: null }, now());
}

/** The owner of the new address has to agree, and that of the current one where it is known to be read. */
async function moveAddress(tx: Database, user: UserRow, { autoconfirm, now }: Backend): Promise<Redeemed> {
  const agreed = new Set((await confirmedHalves(tx, user.id, now())).map(({ kind }) => kind));
  if (!agreed.has('email_change_new') || !(autoconfirm || agreed.has('email_change_current'))) return 'half';
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
