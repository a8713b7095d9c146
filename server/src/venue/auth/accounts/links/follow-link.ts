import type { FastifyRequest } from 'fastify';
import type { Backend } from '../../backend';
import { AuthError } from '../../http/auth-error';
import { linkTypes } from '../../mail/account-mails';
import { isPkceLink, type MailedSecret } from '../../mail/mailed-secrets';
import { issueAuthCode } from '../../sessions/auth-codes';
import { createSessionResponse } from '../../sessions/session-response';
import type { MailKind } from '../../table';
import { signInByMail } from '../sign-in-by-mail';
import { type OpenedLink, withFailure, withMessage, withParameters } from './link-result';
import { redeemSecret } from './redeem-secret';
import { findLinkSecret, invalidLink } from './require-secret';
import { OTHER_LINK_MESSAGE, usedLinkMessage } from './used-link';

/** Authentication method of a session that a mailed link opens through PKCE. */
const proofMethod = (kind: MailKind) => (kind === 'signup' ? 'email/signup' : linkTypes[kind]);

/**
 * Redeems a mailed link.
 * @returns the target with the result in its fragment and query: a session, an authorization code, a message or an error
 */
export async function followLink(backend: Backend, request: FastifyRequest, link: OpenedLink): Promise<URL> {
  try {
    await backend.limit('verify', request);
    const secret = await findLinkSecret(backend, link.type, link.token);
    const message = usedLinkMessage(secret);
    if (message) return withMessage(link, message);
    return await (isPkceLink(link.token)
      ? targetWithCode(backend, secret, link)
      : targetWithSession(backend, secret, link));
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return withFailure(link, error);
  }
}

async function targetWithCode(backend: Backend, secret: MailedSecret, link: OpenedLink): Promise<URL> {
  const { challenge, challengeMethod, kind } = secret;
  const result = await backend.db.transaction(async (tx) => {
    const redeemed = await redeemSecret(backend, tx, secret);
    if (!redeemed || redeemed === 'other-address-pending') return redeemed;
    const pkce = { challenge: challenge ?? '', challengeMethod: challengeMethod ?? '' };
    const grant = { userId: redeemed.id, pkce, method: proofMethod(kind) };
    return { code: await issueAuthCode(tx, grant, backend.now()) };
  });
  if (!result) throw invalidLink();
  return result === 'other-address-pending' ? withMessage(link, OTHER_LINK_MESSAGE) : withParameters(link, {}, result);
}

async function targetWithSession(backend: Backend, secret: MailedSecret, link: OpenedLink): Promise<URL> {
  const opened = await signInByMail(backend, secret);
  if (!opened) throw invalidLink();
  if (opened === 'other-address-pending') return withMessage(link, OTHER_LINK_MESSAGE);
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await createSessionResponse(
    backend,
    opened,
  );
  const times = { expires_at: String(expires_at), expires_in: String(expires_in) };
  return withParameters(link, { access_token, ...times, refresh_token, token_type, type: link.type, sb: '' }, {});
}
