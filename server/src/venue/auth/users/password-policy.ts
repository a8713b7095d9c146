import { AuthError, invalid } from '../http/auth-error';

/** Characters. */
const MIN_LENGTH = 6;

/** Bytes. */
const MAX_LENGTH = 256;

/** @throws AuthError when the password is too short or too long */
export function requireValidPassword(password: string) {
  if (Buffer.byteLength(password) > MAX_LENGTH)
    throw invalid(`Password cannot be longer than ${MAX_LENGTH} characters`);
  if (password.length < MIN_LENGTH) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${MIN_LENGTH} characters.`, {
      details: { weak_password: { reasons: ['length'] } },
    });
  }
}
