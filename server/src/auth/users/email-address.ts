import { AuthFailure, invalid } from '../http/failure';

/** Characters. */
const LONGEST = 255;

/** One recipient and nothing else: no spaces, and none of the marks that lists and comments in mails are made of. */
const PATTERN = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}@<>()[\]\\,;:".]+)+$/u;

/**
 * The address as it is stored.
 * @throws AuthFailure when it is none
 */
export function requireAddress(email: string): string {
  if (email.length > LONGEST) throw invalid('An email address is too long');
  if (!PATTERN.test(email)) throw invalid('Unable to validate email address: invalid format');
  return email.toLowerCase();
}

/** As above, in the words of the endpoint that takes mailed codes. */
export function requireVerifiableAddress(email: string): string {
  if (email.length > LONGEST || !PATTERN.test(email)) {
    throw new AuthFailure(422, 'validation_failed', 'Invalid email format');
  }
  return email.toLowerCase();
}
