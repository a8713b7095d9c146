import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import type { MailContent } from '../../mails/content';
import type { Claim } from '../../mails/queue';
import type { ComposedMail, ComposeMail } from '../../mails/start-delivery';
import { type AuthSettings, authBaseUrl } from '../backend';
import { type MailKind, type UserRow, users } from '../table';
import { userById } from '../users/find-user';
import { losesPassword } from '../users/unproven-password';
import { findConfirmedSecrets, issueSecret } from './mailed-secrets';
import { alreadyRegistered, factorAdded, factorGuessed, formsErased, passwordChanged, secretMail } from './messages';

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

/** Conditions under which an account still needs a mail of a kind. Other kinds are always needed. */
const conditions: Partial<Record<MailKind, SQL>> = {
  signup: isNull(users.emailConfirmedAt),
  email_change_new: isNotNull(users.newEmail),
  email_change_current: isNotNull(users.newEmail),
};

type Settings = Pick<AuthSettings, 'site' | 'autoconfirm' | 'hashCost'> & { db: Database; now: () => Date };

/** Composes the mails about accounts from their current state. */
export function accountMails(
  settings: Settings,
): Record<MailKind | 'registered' | 'erased' | 'password_changed' | 'factor_added' | 'factor_guessed', ComposeMail> {
  const { db } = settings;
  const withSecret = (kind: MailKind) => (claim: Claim) => composeSecretMail(settings, kind, claim);
  const notice =
    (content: MailContent | ((at: Date) => MailContent)): ComposeMail =>
    async ({ about, queuedAt }) => {
      const user = about && (await userById(db, about));
      if (!user) return undefined;
      return { to: user.email, content: typeof content === 'function' ? content(queuedAt) : content };
    };
  return {
    signup: withSecret('signup'),
    recovery: withSecret('recovery'),
    magiclink: withSecret('magiclink'),
    email_change_new: withSecret('email_change_new'),
    email_change_current: withSecret('email_change_current'),
    reauthentication: withSecret('reauthentication'),
    registered: notice(alreadyRegistered),
    erased: notice(formsErased),
    password_changed: notice(passwordChanged),
    factor_added: notice(factorAdded),
    factor_guessed: notice(factorGuessed),
  };
}

/** Creates a code and a link for an account, if it still needs them, and composes their mail. */
async function composeSecretMail(
  { db, site, autoconfirm, hashCost, now }: Settings,
  kind: MailKind,
  { about, link }: Claim,
): Promise<ComposedMail | undefined> {
  if (!about || !link) return undefined;
  // With auto-confirm, the current address may never have been verified.
  if (kind === 'email_change_current' && autoconfirm) return undefined;
  const at = now();
  const composed = await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ [sentAtColumns[kind]]: at })
      .where(and(eq(users.id, about), conditions[kind]))
      .returning();
    if (!user || (await isConfirmed(tx, user.id, kind, at))) return undefined;
    const to = { userId: user.id, kind, pkce: link.pkce ?? undefined };
    return { user, secret: await issueSecret(tx, to, { hashCost, now: at }) };
  });
  if (!composed) return undefined;
  const { user, secret } = composed;
  const to = kind === 'email_change_new' ? user.newEmail : user.email;
  if (!to) return undefined;
  const query = new URLSearchParams({ token: secret.link, type: linkTypes[kind], redirect_to: link.redirectTo });
  const url = `${authBaseUrl({ site })}/verify?${query}`;
  return { to, content: secretMail(kind, { code: secret.code, url }, losesPassword(user, kind)) };
}

/** Whether an address has already confirmed a change of address. */
async function isConfirmed(tx: Database, userId: string, kind: MailKind, now: Date): Promise<boolean> {
  return (await findConfirmedSecrets(tx, userId, now)).some((secret) => secret.kind === kind);
}
