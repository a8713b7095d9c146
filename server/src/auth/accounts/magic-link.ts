import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { AuthError, invalid } from '../http/auth-error';
import { readBody } from '../http/body';
import { recordMailRequest } from '../mail/mail-requests';
import { sendSecret } from '../mail/send-secret';
import { pkceFields, readPkce } from '../sessions/pkce';
import { type Metadata, users } from '../table';
import { requireAddress } from '../users/email-address';
import { userByEmail } from '../users/find-user';
import { newUser } from '../users/new-user';
import { requireValidUserData } from '../users/user-data';
import { readLinkTarget } from './link-target';

/** A request for a magic link. */
export const magicLinkBody = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).default({}),
  ...pkceFields,
});

/**
 * Mails a link for logging in without a password. It creates an account for an unknown address, unless the request opts
 * out.
 * @throws AuthError for invalid requests and rate limits; it never depends on whether the address has an account
 */
export async function requestMagicLink(backend: Backend, request: FastifyRequest) {
  const body = readBody(request, magicLinkBody);
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (!body.email) throw invalid('One of email or phone must be set');
  const to = requireAddress(body.email);
  requireValidUserData(body.data);
  const linkTarget = readLinkTarget(backend, request, readPkce(body));
  await recordMailRequest(backend, request, 'magiclink', to);
  backend.mailQueue.enqueue(async () => {
    if (body.create_user && !(await userByEmail(backend.db, to))) await createUserIfMissing(backend, to, body.data);
    const user = await userByEmail(backend.db, to);
    if (user) sendSecret(backend, { userId: user.id, kind: 'magiclink', to: user.email, ...linkTarget });
    return undefined;
  });
}

async function createUserIfMissing({ db, now }: Backend, email: string, data: Metadata) {
  const user = newUser({ email, username: null, passwordHash: null, data }, false, now());
  await db.insert(users).values(user).onConflictDoNothing({ target: users.email });
}
