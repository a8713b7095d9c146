import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { AuthFailure, invalid } from '../http/auth-error';
import { readBody } from '../http/body';
import { requestMail } from '../mail/mail-requests';
import { mailSecret } from '../mail/send-secret';
import { pkceFields, readPkce } from '../sessions/pkce';
import { requireAddress } from '../users/email-address';
import { userByEmail } from '../users/find-user';
import { changeAround, mailChange } from './address-change';
import { type Afterwards, afterwardsOf } from './link-target';

const text = z.string().default('');

const TYPES = ['signup', 'email_change', 'sms', 'phone_change'];

/**
 * Mails once more what an address is waiting for.
 * @throws AuthFailure, never because of what is known of the address
 */
export async function resend(backend: Backend, request: FastifyRequest) {
  const body = readBody(request, { type: text, email: text, phone: text, ...pkceFields });
  requireOneAddress(body);
  const email = requireAddress(body.email);
  const afterwards = afterwardsOf(backend, request, readPkce(body));
  if (body.type === 'signup') {
    await requestMail(backend, request, 'signup', email);
    backend.mailroom.later(() => confirmationAgain(backend, email, afterwards));
  } else {
    await requestMail(backend, request, 'email_change', email);
    backend.mailroom.later(() => changeAgain(backend, email, afterwards));
  }
}

function requireOneAddress({ type, email, phone }: { type: string; email: string; phone: string }) {
  if (!TYPES.includes(type)) throw invalid(`Missing one of these types: ${TYPES.join(', ')}`);
  if (type === 'signup' && !email) throw invalid('Type provided requires an email address');
  if (type === 'sms' && !phone) throw invalid('Type provided requires a phone number');
  if (email && phone) throw invalid('Only an email address or phone number should be provided.');
  if (phone) throw new AuthFailure(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) throw invalid('Missing email address or phone number');
  if (type === 'phone_change') throw invalid('Type provided requires a phone number');
}

async function confirmationAgain(backend: Backend, email: string, afterwards: Afterwards) {
  const user = await userByEmail(backend.db, email);
  if (user && !user.emailConfirmedAt) {
    mailSecret(backend, { userId: user.id, kind: 'signup', to: user.email, ...afterwards });
  }
  return undefined;
}

async function changeAgain(backend: Backend, email: string, afterwards: Afterwards) {
  const change = await changeAround(backend.db, email);
  if (change) mailChange(backend, change, afterwards);
  return undefined;
}
