import { and, eq } from 'drizzle-orm';
import { authBaseUrl, type Backend } from '../backend';
import type { Pkce } from '../sessions/pkce';
import { type MailKind, type UserRow, users } from '../table';
import { issueSecret } from './mailed-secrets';
import { composeSecretMail } from './messages';

type Delivery = { userId: string; kind: MailKind; to: string; redirectTo: URL; pkce: Pkce | undefined };

/** Values of the `type` parameter in mailed links. */
export const linkTypes: Record<MailKind, string> = {
  signup: 'signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_new: 'email_change',
  email_change_current: 'email_change',
  reauthentication: 'reauthentication',
};

/** Columns with the time of an account's last mail of each kind. */
const sentAtColumns = {
  signup: 'confirmationSentAt',
  recovery: 'recoverySentAt',
  magiclink: 'recoverySentAt',
  email_change_new: 'emailChangeSentAt',
  email_change_current: 'emailChangeSentAt',
  reauthentication: 'reauthenticationSentAt',
} as const satisfies Record<MailKind, keyof UserRow>;

/**
 * Creates a code and a link and mails them in the background. It sends no mail if the account was deleted meanwhile, or
 * no longer has or wants the address: the secret would confirm the wrong address.
 */
export function sendSecret(backend: Backend, { userId, kind, to, redirectTo, pkce }: Delivery) {
  const addressColumn = kind === 'email_change_new' ? users.newEmail : users.email;
  backend.mailQueue.enqueue(async () => {
    const at = backend.now();
    const secret = await backend.db.transaction(async (tx) => {
      const updated = await tx
        .update(users)
        .set({ [sentAtColumns[kind]]: at })
        .where(and(eq(users.id, userId), eq(addressColumn, to)))
        .returning({ id: users.id });
      return updated.length > 0 ? issueSecret(tx, { userId, kind, pkce }, at) : undefined;
    });
    if (!secret) return undefined;
    const query = new URLSearchParams({ token: secret.link, type: linkTypes[kind], redirect_to: redirectTo.href });
    const url = `${authBaseUrl(backend)}/verify?${query}`;
    return { kind, to, at, ...composeSecretMail(kind, { code: secret.code, url }) };
  });
}
