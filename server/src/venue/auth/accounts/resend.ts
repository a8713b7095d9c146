import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { AuthError, invalid } from '../http/auth-error';
import { readBody } from '../http/body';
import { recordMailRequest } from '../mail/mail-requests';
import { queueSecretMails } from '../mail/queue-secret';
import { pkceFields, readPkce } from '../sessions/pkce';
import { requireAddress } from '../users/email-address';
import { userIdByEmail } from '../users/find-user';
import { ADDRESS_CHANGE_KINDS, findAddressChange } from './address-change';
import { readLinkTarget } from './links/link-target';

const text = z.string().default('');

/** A request for another mail. */
export const resendBody = z.object({ type: text, email: text, phone: text, ...pkceFields });

const TYPES = ['signup', 'email_change', 'sms', 'phone_change'];

/**
 * Sends the pending mail of an address again.
 * @throws AuthError for invalid requests and rate limits; it never depends on whether the address has an account
 */
export async function resend(backend: Backend, request: FastifyRequest) {
  const body = readBody(request, resendBody);
  requireOneAddress(body);
  const email = requireAddress(body.email);
  const linkTarget = readLinkTarget(backend, request, readPkce(body));
  const { db, now } = backend;
  if (body.type === 'signup') {
    await recordMailRequest(backend, request, 'signup', email);
    const userId = await userIdByEmail(db, email);
    await queueSecretMails(db, { userId, kinds: ['signup'], linkTarget, at: now() });
  } else {
    await recordMailRequest(backend, request, 'email_change', email);
    const userId = (await findAddressChange(db, email))?.user.id;
    await queueSecretMails(db, { userId, kinds: ADDRESS_CHANGE_KINDS, linkTarget, at: now() });
  }
  backend.wakeDelivery();
}

function requireOneAddress({ type, email, phone }: { type: string; email: string; phone: string }) {
  if (!TYPES.includes(type)) throw invalid(`Missing one of these types: ${TYPES.join(', ')}`);
  if (type === 'signup' && !email) throw invalid('Type provided requires an email address');
  if (type === 'sms' && !phone) throw invalid('Type provided requires a phone number');
  if (email && phone) throw invalid('Only an email address or phone number should be provided.');
  if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) throw invalid('Missing email address or phone number');
  if (type === 'phone_change') throw invalid('Type provided requires a phone number');
}
