import type { MailKind, UserRow } from '../table';

/** Kinds of mails that prove the address of an account, which may be someone else's until then. */
const CLAIMING: readonly MailKind[] = ['recovery', 'magiclink'];

/**
 * Whether the account may belong to someone other than the owner of its address, because no mail has proven the
 * address, nor confirmed it under an earlier version. Auto-confirm sends no mail.
 */
export function isUnproven({ addressProvenAt, emailConfirmedAt, confirmationSentAt }: UserRow): boolean {
  return addressProvenAt === null && (emailConfirmedAt === null || confirmationSentAt === null);
}

/** Whether redeeming a mail of this kind removes the password of an account. */
export function losesPassword(user: UserRow, kind: MailKind): boolean {
  return CLAIMING.includes(kind) && user.passwordHash !== null && isUnproven(user);
}

/** The warning in the mail and on the page of its link. */
export const ENDS_PASSWORD =
  'Your password stops working then, and all devices are logged out: no email has confirmed this address before, so someone else may have signed up with it. You choose a new password next.';
