import type { MailKind, UserRow } from '../table';

/** Kinds of mails that prove the address of an account, which may be someone else's until then. */
const CLAIMING: readonly MailKind[] = ['recovery', 'magiclink'];

/**
 * Whether an account may belong to someone else than the owner of its address: no mail has proven the address, and none
 * has confirmed it under an earlier version. Auto-confirm sends no mail.
 */
export function isUnproven({ addressProvenAt, emailConfirmedAt, confirmationSentAt }: UserRow): boolean {
  return addressProvenAt === null && (emailConfirmedAt === null || confirmationSentAt === null);
}

/** Whether a mail of this kind takes the password of an account away, when it is used. */
export function losesPassword(user: UserRow, kind: MailKind): boolean {
  return CLAIMING.includes(kind) && user.passwordHash !== null && isUnproven(user);
}

/** Says so before it happens: in the mail, and on the page of its link. */
export const ENDS_PASSWORD =
  'Your password stops working then, and all devices are logged out: no email has confirmed this address before, so someone else may have signed up with it. You choose a new password next.';
