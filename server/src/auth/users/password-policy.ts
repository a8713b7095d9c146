import { AuthFailure, invalid } from '../http/auth-error';

/** Characters; specification §5. */
const SHORTEST = 6;

/** Bytes. */
const LONGEST = 256;

/** @throws AuthFailure when nobody may have such a password */
export function requireGoodPassword(password: string) {
  if (Buffer.byteLength(password) > LONGEST) throw invalid(`Password cannot be longer than ${LONGEST} characters`);
  if (password.length < SHORTEST) {
    throw new AuthFailure(422, 'weak_password', `Password should be at least ${SHORTEST} characters.`, {
      weak_password: { reasons: ['length'] },
    });
  }
}
