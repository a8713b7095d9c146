import type { MailedSecret } from '../../mail/mailed-secrets';

/** Message after the first of the two confirmations of an address change. */
export const OTHER_LINK_MESSAGE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const CONFIRMED_MESSAGE = 'Email address is confirmed already';

/**
 * The effect of a used link, as a success message, because visitors open links again.
 * @returns undefined for a link that was not used, or whose use is no longer stored
 */
export function usedLinkMessage({ kind, confirmedAt }: MailedSecret): string | undefined {
  if (!confirmedAt) return undefined;
  if (kind === 'signup') return CONFIRMED_MESSAGE;
  return kind === 'email_change_new' || kind === 'email_change_current' ? OTHER_LINK_MESSAGE : undefined;
}
