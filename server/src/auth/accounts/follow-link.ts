import type { Backend } from '../backend';
import { AuthError } from '../http/auth-error';
import { linkTypes } from '../mail/account-mails';
import { isPkceLink, type MailedSecret } from '../mail/mailed-secrets';
import { issueAuthCode } from '../sessions/auth-codes';
import { createSessionResponse } from '../sessions/session-response';
import type { MailKind } from '../table';
import { redeemSecret } from './redeem-secret';
import { invalidLink, requireLinkSecret } from './require-secret';
import { signInByMail } from './sign-in-by-mail';

/** Message after the first of the two confirmations of an address change. */
export const OTHER_LINK_MESSAGE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Authentication method of a session that a mailed link opens through PKCE. */
const proofMethod = (kind: MailKind) => (kind === 'signup' ? 'email/signup' : linkTypes[kind]);

type LinkRequest = { type: string; link: string; target: URL };

/**
 * Redeems a mailed link.
 * @returns the target with the result in its fragment and query: a session, an authorization code, a message or an error
 */
export async function followLink(backend: Backend, { type, link, target }: LinkRequest): Promise<URL> {
  try {
    const secret = await requireLinkSecret(backend, type, link);
    return await (isPkceLink(link)
      ? targetWithCode(backend, secret, target)
      : targetWithSession(backend, secret, type, target));
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const failure = { error: 'access_denied', error_code: error.code, error_description: error.message };
    return withParameters(target, { ...failure, sb: '' }, isPkceLink(link) ? failure : {});
  }
}

async function targetWithCode(backend: Backend, secret: MailedSecret, target: URL): Promise<URL> {
  const { challenge, challengeMethod, kind } = secret;
  const result = await backend.db.transaction(async (tx) => {
    const redeemed = await redeemSecret(backend, tx, secret);
    if (!redeemed || redeemed === 'other-address-pending') return redeemed;
    const pkce = { challenge: challenge ?? '', challengeMethod: challengeMethod ?? '' };
    const grant = { userId: redeemed.id, pkce, method: proofMethod(kind) };
    return { code: await issueAuthCode(tx, grant, backend.now()) };
  });
  if (!result) throw invalidLink();
  if (result !== 'other-address-pending') return withParameters(target, {}, result);
  return withParameters(target, { message: OTHER_LINK_MESSAGE }, { message: OTHER_LINK_MESSAGE });
}

async function targetWithSession(backend: Backend, secret: MailedSecret, type: string, target: URL): Promise<URL> {
  const opened = await signInByMail(backend, secret);
  if (!opened) throw invalidLink();
  if (opened === 'other-address-pending') return withParameters(target, { message: OTHER_LINK_MESSAGE }, {});
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await createSessionResponse(
    backend,
    opened,
  );
  const times = { expires_at: String(expires_at), expires_in: String(expires_in) };
  return withParameters(target, { access_token, ...times, refresh_token, token_type, type, sb: '' }, {});
}

/** Adds parameters to the target's fragment and query. Its own query parameters stay. */
function withParameters(target: URL, fragment: Record<string, string>, query: Record<string, string>): URL {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (Object.keys(fragment).length > 0) url.hash = new URLSearchParams(fragment).toString();
  return url;
}
