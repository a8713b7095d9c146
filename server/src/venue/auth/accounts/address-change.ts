import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import type { Backend } from '../backend';
import { findConfirmedSecrets } from '../mail/mailed-secrets';
import { type MailKind, type UserRow, users } from '../table';
import { userByEmail } from '../users/find-user';

type AddressChange = { user: UserRow; newEmail: string; kind: MailKind };

/**
 * Finds the pending address change of an address, which may be the current or the new one, and the kind of mail that was
 * sent to it. If several accounts want the address, the latest request counts.
 */
export async function findAddressChange(db: Database, address: string): Promise<AddressChange | undefined> {
  // Always runs both queries: the time of the answer must not reveal whether an account exists.
  const owner = await userByEmail(db, address);
  const [claimant] = await db
    .select()
    .from(users)
    .where(eq(users.newEmail, address))
    .orderBy(desc(users.emailChangeSentAt))
    .limit(1);
  if (owner?.newEmail) return { user: owner, newEmail: owner.newEmail, kind: 'email_change_current' };
  return claimant && { user: claimant, newEmail: address, kind: 'email_change_new' };
}

/** The addresses whose mailed links a pending change still needs. With auto-confirm, only the new one. */
export async function awaitedAddresses(
  { db, autoconfirm, now }: Pick<Backend, 'db' | 'autoconfirm' | 'now'>,
  { id, email, newEmail }: UserRow,
): Promise<string[]> {
  if (!newEmail) return [];
  const confirmed = (await findConfirmedSecrets(db, id, now())).map(({ kind }) => kind);
  return [
    ...(confirmed.includes('email_change_new') ? [] : [newEmail]),
    ...(autoconfirm || confirmed.includes('email_change_current') ? [] : [email]),
  ];
}

/**
 * The mails of an address change: to the new address, and to the current one. An address that has already confirmed the
 * change gets none, and neither does the current one with auto-confirm.
 */
export const ADDRESS_CHANGE_KINDS = ['email_change_new', 'email_change_current'] as const satisfies MailKind[];
