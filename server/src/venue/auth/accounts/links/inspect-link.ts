import type { Backend } from '../../backend';
import { AuthError } from '../../http/auth-error';
import type { LinkMail } from '../../mail/messages';
import { userById } from '../../users/find-user';
import { losesPassword } from '../../users/unproven-password';
import { type OpenedLink, withFailure, withMessage } from './link-result';
import { findLinkSecret, invalidLink } from './require-secret';
import { usedLinkMessage } from './used-link';

/** The effect of a link, or the URL of the page that says why it has none. */
type Inspected = { kind: LinkMail; endsPassword: boolean } | URL;

/** Looks up a mailed link without changing anything, because programs that check mails open links. */
export async function inspectLink(backend: Backend, link: OpenedLink): Promise<Inspected> {
  try {
    const secret = await findLinkSecret(backend, link.type, link.token);
    const message = usedLinkMessage(secret);
    if (message) return withMessage(link, message);
    const { kind, userId } = secret;
    if (kind === 'reauthentication') throw invalidLink();
    const user = await userById(backend.db, userId);
    return { kind, endsPassword: user !== undefined && losesPassword(user, kind) };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return withFailure(link, error);
  }
}
