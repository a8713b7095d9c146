import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { AuthFailure, invalid } from '../http/auth-error';
import { readBody } from '../http/body';
import { requestMail } from '../mail/mail-requests';
import { mailSecret } from '../mail/send-secret';
import { pkceFields, readPkce } from '../sessions/pkce';
import { type Metadata, users } from '../table';
import { requireAddress } from '../users/email-address';
import { userByEmail } from '../users/find-user';
import { newUser } from '../users/new-user';
import { requireGoodData } from '../users/user-data';
import { afterwardsOf } from './link-target';

const fields = {
  email: z.string().default(''),
  phone: z.string().default(''),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).default({}),
  ...pkceFields,
};

/**
 * Mails a link to log in without a password. An unknown address gets an account with it, unless the request forbids it.
 * @throws AuthFailure, never because of what is known of the address
 */
export async function requestMagicLink(backend: Backend, request: FastifyRequest) {
  const body = readBody(request, fields);
  if (body.phone) throw new AuthFailure(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (!body.email) throw invalid('One of email or phone must be set');
  const to = requireAddress(body.email);
  requireGoodData(body.data);
  const afterwards = afterwardsOf(backend, request, readPkce(body));
  await requestMail(backend, request, 'magiclink', to);
  backend.mailroom.later(async () => {
    if (body.create_user && !(await userByEmail(backend.db, to))) await createUnlessKnown(backend, to, body.data);
    const user = await userByEmail(backend.db, to);
    if (user) mailSecret(backend, { userId: user.id, kind: 'magiclink', to: user.email, ...afterwards });
    return undefined;
  });
}

async function createUnlessKnown({ db, now }: Backend, email: string, data: Metadata) {
  const user = newUser({ email, username: null, passwordHash: null, data }, false, now());
  await db.insert(users).values(user).onConflictDoNothing({ target: users.email });
}
