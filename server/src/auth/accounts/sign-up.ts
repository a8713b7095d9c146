import type { FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import type { Metadata, UserRow } from '../table';
import { newUser } from '../users/new-user';
import { hashSecret } from '../users/secret-hash';
import type { Afterwards } from './link-target';
import { signUpAtOnce } from './sign-up-autoconfirmed';
import { signUpByMail } from './sign-up-with-confirmation';

/** Somebody who wants an account; address and password are checked already. */
export type Applicant = { email: string; password: string; username?: string; data: Metadata };

/**
 * Makes an account.
 * @returns it as the one who asks may see it: confirmed, or waiting for a mail, whether it was made or was there before
 * @throws AuthFailure
 */
export async function signUp(
  backend: Backend,
  request: FastifyRequest,
  { email, password, username, data }: Applicant,
  afterwards: Afterwards,
): Promise<UserRow> {
  const wish = { email, username: username ?? null, passwordHash: await hashSecret(password), data };
  const user = newUser(wish, backend.autoconfirm, backend.now());
  if (backend.autoconfirm) await signUpAtOnce(backend.db, user);
  else await signUpByMail(backend, request, user, password, afterwards);
  return user;
}
