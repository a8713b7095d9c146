import { domainToASCII, domainToUnicode } from 'node:url';
import { AuthFailure, invalid } from '../http/auth-error';

/** Characters. */
const LONGEST = 255;

/** One recipient and nothing else: no spaces, and none of the marks that lists and comments in mails are made of. */
const PATTERN =
  /^[^\s\p{Cc}\p{Cs}@<>()[\]\\,;:"]+@[^\s\p{Cc}\p{Cs}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}\p{Cs}@<>()[\]\\,;:".]+)+$/u;

/**
 * The one spelling of an address: without spaces around it, in small letters, composed characters, and with the domain
 * as people read it. Text that is no address is spelled alike and found nowhere.
 */
export function spelled(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/su.exec(small(email)) ?? [];
  if (!/xn--|[^\x20-\x7e]/.test(domain) || domain.length > LONGEST) return small(email);
  const ascii = domainToASCII(domain);
  return ascii ? `${local}@${domainToUnicode(ascii).normalize('NFC')}` : small(email);
}

/** The ways in which accounts of before may have stored an address, its one spelling first. */
export function spellings(email: string): string[] {
  const address = spelled(email);
  return [...new Set([address, email.toLowerCase(), small(email), address.normalize('NFD')])];
}

/**
 * The address in its one spelling.
 * @throws AuthFailure when it is none
 */
export function requireAddress(email: string): string {
  if (email.length > LONGEST) throw invalid('An email address is too long');
  const address = spelled(email);
  if (!PATTERN.test(address)) throw invalid('Unable to validate email address: invalid format');
  return address;
}

/** As above, in the words of the endpoint that takes mailed codes. */
export function requireVerifiableAddress(email: string): string {
  const address = email.length > LONGEST ? '' : spelled(email);
  if (!PATTERN.test(address)) throw new AuthFailure(422, 'validation_failed', 'Invalid email format');
  return address;
}

const small = (text: string) => text.trim().normalize('NFC').toLowerCase().normalize('NFC');
