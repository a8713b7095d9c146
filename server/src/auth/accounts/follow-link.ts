import type { Backend } from '../backend';
import { AuthFailure } from '../http/auth-error';
import { isPkceLink, type MailedSecret } from '../mail/mailed-secrets';
import { linkTypes } from '../mail/send-secret';
import { issueAuthCode } from '../sessions/auth-codes';
import { sessionAnswer } from '../sessions/session-response';
import type { MailKind } from '../table';
import { redeem } from './redeem-secret';
import { refusedLink, secretOfLink } from './require-secret';
import { enterByMail } from './sign-in-by-mail';

/** What is said after the first of two confirmations. */
export const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** How a session that began with a mailed link and ended with PKCE says its holder was recognised. */
const methodOf = (kind: MailKind) => (kind === 'signup' ? 'email/signup' : linkTypes[kind]);

type Click = { type: string; link: string; target: URL };

/**
 * Uses the link of a mail.
 * @returns the target with what came of it: a session, a code for PKCE, or why there is neither
 */
export async function followLink(backend: Backend, { type, link, target }: Click): Promise<URL> {
  try {
    const secret = await secretOfLink(backend, type, link);
    return await (isPkceLink(link) ? withCode(backend, secret, target) : withSession(backend, secret, type, target));
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error;
    const failure = { error: 'access_denied', error_code: error.code, error_description: error.message };
    return arrivingWith(target, { ...failure, sb: '' }, isPkceLink(link) ? failure : {});
  }
}

async function withCode(backend: Backend, secret: MailedSecret, target: URL): Promise<URL> {
  const { challenge, challengeMethod, kind } = secret;
  const code = await backend.db.transaction(async (tx) => {
    const redeemed = await redeem(backend, tx, secret);
    if (!redeemed || redeemed === 'half') return redeemed;
    const pkce = { challenge: challenge ?? '', challengeMethod: challengeMethod ?? '' };
    const grant = { userId: redeemed.id, pkce, method: methodOf(kind) };
    return { code: await issueAuthCode(tx, grant, backend.now()) };
  });
  if (!code) throw refusedLink();
  return code === 'half' ? arrivingWith(target, { message: HALF }, { message: HALF }) : arrivingWith(target, {}, code);
}

async function withSession(backend: Backend, secret: MailedSecret, type: string, target: URL): Promise<URL> {
  const opened = await enterByMail(backend, secret);
  if (!opened) throw refusedLink();
  if (opened === 'half') return arrivingWith(target, { message: HALF }, {});
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await sessionAnswer(backend, opened);
  const times = { expires_at: String(expires_at), expires_in: String(expires_in) };
  return arrivingWith(target, { access_token, ...times, refresh_token, token_type, type, sb: '' }, {});
}

/** The target with values in fragment and query; its own query stays. */
function arrivingWith(target: URL, fragment: Record<string, string>, query: Record<string, string>): URL {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (Object.keys(fragment).length > 0) url.hash = new URLSearchParams(fragment).toString();
  return url;
}
