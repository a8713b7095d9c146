import { domainToASCII, domainToUnicode } from 'node:url';
import { normalizeEmail } from '@arena/shared/forms/fields/normalize';
import { isRecipient } from '../../mails/recipient';
import { AuthError, invalid } from '../http/auth-error';

/** Characters. */
const MAX_LENGTH = 255;

/**
 * The canonical form of an address: as forms normalize it, lower case, NFC, with the domain in Unicode. Text that is not
 * an address is normalized as well; it matches no account.
 */
export function normalizeAddress(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/su.exec(normalizeText(email)) ?? [];
  if (!/xn--|[^\x20-\x7e]/.test(domain) || domain.length > MAX_LENGTH) return normalizeText(email);
  const ascii = domainToASCII(domain);
  return ascii ? `${local}@${domainToUnicode(ascii).normalize('NFC')}` : normalizeText(email);
}

/** The forms in which earlier servers may have stored an address. The canonical form comes first. */
export function storedSpellings(email: string): string[] {
  const address = normalizeAddress(email);
  return [...new Set([address, email.toLowerCase(), normalizeText(email), address.normalize('NFD')])];
}

/**
 * Validates and normalizes an address.
 * @throws AuthError when it is not an address
 */
export function requireAddress(email: string): string {
  if (email.length > MAX_LENGTH) throw invalid('An email address is too long');
  const address = normalizeAddress(email);
  if (!isRecipient(address)) throw invalid('Unable to validate email address: invalid format');
  return address;
}

/**
 * Same as `requireAddress`, with the errors of the endpoint that verifies mailed codes.
 * @throws AuthError when it is not an address
 */
export function requireVerifiableAddress(email: string): string {
  const address = email.length > MAX_LENGTH ? '' : normalizeAddress(email);
  if (!isRecipient(address)) throw new AuthError(422, 'validation_failed', 'Invalid email format');
  return address;
}

const normalizeText = (text: string) => normalizeEmail(text).normalize('NFC').toLowerCase().normalize('NFC');
