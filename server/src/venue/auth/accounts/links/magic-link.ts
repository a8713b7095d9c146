import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../../../kernel/database/database';
import type { Backend } from '../../backend';
import { AuthError, invalid } from '../../http/auth-error';
import { readBody } from '../../http/body';
import { recordMailRequest } from '../../mail/mail-requests';
import { queueSecretMails } from '../../mail/queue-secret';
import { pkceFields, readPkce } from '../../sessions/pkce';
import { type Metadata, users } from '../../table';
import { requireAddress } from '../../users/email-address';
import { userByEmail, userIdByEmail } from '../../users/find-user';
import { newUser } from '../../users/new-user';
import { requireValidUserData } from '../../users/user-data';
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
  const at = backend.now();
  await backend.db.transaction(async (tx) => {
    if (body.create_user) await createUserIfMissing(tx, to, { data: body.data, at });
    const userId = await userIdByEmail(tx, to);
    await queueSecretMails(tx, { userId, kinds: ['magiclink'], linkTarget, at });
  });
  backend.wakeDelivery();
}

/** Runs the same statements with and without an account, so that the time of the answer does not reveal which. */
async function createUserIfMissing(tx: Database, email: string, { data, at }: { data: Metadata; at: Date }) {
  const existing = await userByEmail(tx, email);
  // Earlier servers may have stored the address in another spelling.
  if (existing && existing.email !== email) return;
  const user = newUser({ email, username: null, passwordHash: null, data }, false, at);
  await tx.insert(users).values(user).onConflictDoNothing({ target: users.email });
}
