import type { FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import type { Metadata, UserRow } from '../table';
import { newUser } from '../users/new-user';
import { hashSecret } from '../users/secret-hash';
import type { LinkTarget } from './links/link-target';
import { signUpAutoconfirmed } from './sign-up-autoconfirmed';
import { signUpWithConfirmation } from './sign-up-with-confirmation';

/** Data of a sign-up, with a validated address and password. */
export type Applicant = { email: string; password: string; username?: string; data: Metadata };

/**
 * Creates an account.
 * @returns the account as shown to the caller. Without auto-confirm it looks new and unconfirmed even if the address is
 * already registered.
 * @throws AuthError
 */
export async function signUp(
  backend: Backend,
  request: FastifyRequest,
  { email, password, username, data }: Applicant,
  linkTarget: LinkTarget,
): Promise<UserRow> {
  const passwordHash = await hashSecret(password, backend.hashCost);
  const userData = { email, username: username ?? null, passwordHash, data };
  const user = newUser(userData, backend.autoconfirm, backend.now());
  if (backend.autoconfirm) await signUpAutoconfirmed(backend.db, user);
  else await signUpWithConfirmation(backend, request, user, password, linkTarget);
  return user;
}
