import { and, eq } from 'drizzle-orm';
import { addressOf, type Backend } from '../backend';
import type { Pkce } from '../sessions/pkce';
import { type MailKind, type UserRow, users } from '../table';
import { issueSecret } from './mailed-secrets';
import { messageOf } from './messages';

type Delivery = { userId: string; kind: MailKind; to: string; redirectTo: URL; pkce: Pkce | undefined };

/** What the links say they are for. */
export const linkTypes: Record<MailKind, string> = {
  signup: 'signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_new: 'email_change',
  email_change_current: 'email_change',
  reauthentication: 'reauthentication',
};

/** Where an account notes when it was last mailed to. */
const sentAtOf = {
  signup: 'confirmationSentAt',
  recovery: 'recoverySentAt',
  magiclink: 'recoverySentAt',
  email_change_new: 'emailChangeSentAt',
  email_change_current: 'emailChangeSentAt',
  reauthentication: 'reauthenticationSentAt',
} as const satisfies Record<MailKind, keyof UserRow>;

/**
 * Makes a code and a link and mails them, in the background. Nothing is mailed when the account has meanwhile gone, or
 * no longer has or wants the address: the secret would then speak for another one.
 */
export function mailSecret(backend: Backend, { userId, kind, to, redirectTo, pkce }: Delivery) {
  const address = kind === 'email_change_new' ? users.newEmail : users.email;
  backend.mailroom.later(async () => {
    const at = backend.now();
    const secret = await backend.db.transaction(async (tx) => {
      const stamp = tx.update(users).set({ [sentAtOf[kind]]: at });
      const noted = await stamp.where(and(eq(users.id, userId), eq(address, to))).returning({ id: users.id });
      return noted.length > 0 ? issueSecret(tx, { userId, kind, pkce }, at) : undefined;
    });
    if (!secret) return undefined;
    const query = new URLSearchParams({ token: secret.link, type: linkTypes[kind], redirect_to: redirectTo.href });
    return {
      kind,
      to,
      at,
      ...messageOf(kind, { code: secret.code, address: `${addressOf(backend)}/verify?${query}` }),
    };
  });
}
