import { normalizeCode } from '@arena/shared/forms/fields/normalize';
import { z } from 'zod';
import type { Backend } from '../backend';
import { countAttempt, uncountAttempt } from '../brute-force/code-attempts';
import { findFactors } from '../factors/find-factors';
import { AuthError } from '../http/auth-error';
import { findByCode, type MailedSecret } from '../mail/mailed-secrets';
import { isRecentSession } from '../sessions/is-recent';
import { pkceFields } from '../sessions/pkce';
import { hasSecondFactor } from '../sessions/proofs';
import type { SessionRow, UserRow } from '../table';
import { requireAddress } from '../users/email-address';
import { userByEmail } from '../users/find-user';
import { requireValidPassword } from '../users/password-policy';
import { verifySecret } from '../users/secret-hash';

/** An account update. */
export const updateBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  nonce: z.string().overwrite(normalizeCode).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  ...pkceFields,
});

export type Update = z.infer<typeof updateBody>;

export type Caller = { user: UserRow; session: SessionRow };

export const invalidNonce = () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

/**
 * Checks that a session may make the changes of a request.
 * @returns the new address, if it changes, and the mailed secret that authorizes a new password, if one is required
 * @throws AuthError
 */
export async function checkUpdate(backend: Backend, { user, session }: Caller, update: Update) {
  const { email, phone, password, app_metadata } = update;
  const address = email ? requireAddress(email) : user.email;
  const newEmail = address === user.email ? undefined : address;
  if (password !== undefined) requireValidPassword(password);
  if (app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (newEmail || phone || password !== undefined) await requireSecondFactor(backend, session);
  if (newEmail && (await userByEmail(backend.db, newEmail))?.emailConfirmedAt) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const nonce = password === undefined ? undefined : await requireNonce(backend, session, update.nonce);
  if (password !== undefined && (await verifySecret(password, user.passwordHash, backend.hashCost))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  return { newEmail, nonce };
}

/** @throws AuthError when the account has an authenticator app and the session has not used it */
export async function requireSecondFactor({ db }: Backend, { userId, proofs }: SessionRow) {
  if (hasSecondFactor(proofs)) return;
  const factors = await findFactors(db, userId);
  if (!factors.some(({ status }) => status === 'verified')) return;
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
}

/** Requires a mailed code from sessions older than a day: an intruder in a session left open must not take the account. */
async function requireNonce(
  backend: Backend,
  session: SessionRow,
  nonce: string | undefined,
): Promise<MailedSecret | undefined> {
  if (isRecentSession(session, backend.now())) return undefined;
  if (!nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  return findNonce(backend, session.userId, nonce);
}

/**
 * Finds the mailed secret of a code that shows that the holder of a session is the owner.
 * @throws AuthError when it is wrong
 */
export async function findNonce(backend: Backend, userId: string, nonce: string): Promise<MailedSecret> {
  const { db, now } = backend;
  const attemptKey = ['nonce', userId] as const;
  await countAttempt(db, attemptKey, now());
  const secret = await findByCode(backend, { userId, kinds: ['reauthentication'] }, nonce);
  if (!secret) throw invalidNonce();
  await uncountAttempt(db, attemptKey, now());
  return secret;
}
