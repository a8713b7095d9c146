import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import type { Backend } from '../backend';
import { confirmedHalves } from '../mail/mailed-secrets';
import { mailSecret } from '../mail/send-secret';
import { type MailKind, type UserRow, users } from '../table';
import { userByEmail } from '../users/find-user';
import type { Afterwards } from './link-target';

type Change = { user: UserRow; newEmail: string; kind: MailKind };

/**
 * The change of address that an address is part of, as the old one or the new one, and the half of it that was mailed
 * there. Of several accounts that want an address the one that asked last counts.
 */
export async function changeAround(db: Database, address: string): Promise<Change | undefined> {
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
 * Mails to the new address, and to the current one where its owner has to agree. What is confirmed already stays so.
 * With auto-confirm nobody is known to read the current address.
 */
export function mailChange(backend: Backend, { user, newEmail }: Omit<Change, 'kind'>, afterwards: Afterwards) {
  backend.mailroom.later(async () => {
    const done = (await confirmedHalves(backend.db, user.id, backend.now())).map(({ kind }) => kind);
    const halves: [MailKind, string][] = [['email_change_new', newEmail]];
    if (!backend.autoconfirm) halves.push(['email_change_current', user.email]);
    for (const [kind, to] of halves) {
      if (!done.includes(kind)) mailSecret(backend, { userId: user.id, kind, to, ...afterwards });
    }
    return undefined;
  });
}
