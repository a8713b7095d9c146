import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import type { Backend } from '../backend';
import { findConfirmedSecrets } from '../mail/mailed-secrets';
import { sendSecret } from '../mail/send-secret';
import { type MailKind, type UserRow, users } from '../table';
import { userByEmail } from '../users/find-user';
import type { LinkTarget } from './link-target';

type AddressChange = { user: UserRow; newEmail: string; kind: MailKind };

/**
 * Finds the pending address change of an address, which may be the current or the new one, and the kind of mail that was
 * sent to it. If several accounts want the address, the latest request counts.
 */
export async function findAddressChange(db: Database, address: string): Promise<AddressChange | undefined> {
  const owner = await userByEmail(db, address);
  if (owner?.newEmail) return { user: owner, newEmail: owner.newEmail, kind: 'email_change_current' };
  const [claimant] = await db
    .select()
    .from(users)
    .where(eq(users.newEmail, address))
    .orderBy(desc(users.emailChangeSentAt))
    .limit(1);
  return claimant && { user: claimant, newEmail: address, kind: 'email_change_new' };
}

/**
 * Sends the confirmation mail to the new address, and another to the current address unless auto-confirm is on: then the
 * current address may never have been verified. An address that has already confirmed the change gets no mail.
 */
export function sendAddressChangeMails(
  backend: Backend,
  { user, newEmail }: Omit<AddressChange, 'kind'>,
  linkTarget: LinkTarget,
) {
  backend.mailQueue.enqueue(async () => {
    const confirmed = (await findConfirmedSecrets(backend.db, user.id, backend.now())).map(({ kind }) => kind);
    const mails: [MailKind, string][] = [['email_change_new', newEmail]];
    if (!backend.autoconfirm) mails.push(['email_change_current', user.email]);
    for (const [kind, to] of mails) {
      if (!confirmed.includes(kind)) sendSecret(backend, { userId: user.id, kind, to, ...linkTarget });
    }
    return undefined;
  });
}
