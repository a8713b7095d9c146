import type { Backend } from '../backend';
import { countCode, uncountCode } from '../brute-force/code-attempts';
import { factorsOf } from '../factors/find-factors';
import { AuthFailure } from '../http/auth-error';
import { findByCode, type MailedSecret } from '../mail/mailed-secrets';
import { isYoung } from '../sessions/is-recent';
import { hasSecondFactor } from '../sessions/proofs';
import type { SessionRow } from '../table';
import { requireAddress } from '../users/email-address';
import { userByEmail } from '../users/find-user';
import { requireGoodPassword } from '../users/password-policy';
import { isSecret } from '../users/secret-hash';
import type { Caller, Update } from './update-user';

export const nonceRefused = () => new AuthFailure(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

/**
 * Whether somebody may change what they ask to change.
 * @returns the address to move to, if any, and the mailed code that allows a new password, where one is needed
 * @throws AuthFailure
 */
export async function checkUpdate(backend: Backend, { user, session }: Caller, update: Update) {
  const { email, phone, password, app_metadata } = update;
  const address = email ? requireAddress(email) : user.email;
  const newEmail = address === user.email ? undefined : address;
  if (password !== undefined) requireGoodPassword(password);
  if (app_metadata !== undefined) {
    throw new AuthFailure(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (newEmail || phone || password !== undefined) await requireSecondFactor(backend, session);
  if (newEmail && (await userByEmail(backend.db, newEmail))?.emailConfirmedAt) {
    throw new AuthFailure(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const nonce = password === undefined ? undefined : await requireNonce(backend, session, update.nonce);
  if (password !== undefined && (await isSecret(password, user.passwordHash))) {
    throw new AuthFailure(422, 'same_password', 'New password should be different from the old password.');
  }
  if (phone) throw new AuthFailure(400, 'phone_provider_disabled', 'Phone logins are disabled');
  return { newEmail, nonce };
}

async function requireSecondFactor({ db }: Backend, { userId, proofs }: SessionRow) {
  if (hasSecondFactor(proofs)) return;
  const factors = await factorsOf(db, userId);
  if (!factors.some(({ status }) => status === 'verified')) return;
  throw new AuthFailure(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
}

/** Who left a session open somewhere long ago does not lose the account to whoever finds it. */
async function requireNonce(
  { db, now }: Backend,
  session: SessionRow,
  nonce: string | undefined,
): Promise<MailedSecret | undefined> {
  if (isYoung(session, now())) return undefined;
  if (!nonce) throw new AuthFailure(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const { userId } = session;
  const guessed = ['nonce', userId] as const;
  await countCode(db, guessed, now());
  const found = await findByCode(db, { userId, kinds: ['reauthentication'] }, nonce, now());
  if (!found) throw nonceRefused();
  await uncountCode(db, guessed, now());
  return found;
}
