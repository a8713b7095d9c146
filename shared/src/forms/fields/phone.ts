/** From the shortest local number to the longest foreign one with an extension. */
const DIGITS = { min: 7, max: 20 };

/** Maximum length including separators. */
const PHONE_LENGTH = 40;

export const PHONE_MESSAGE = `Please enter a phone number with ${DIGITS.min} to ${DIGITS.max} digits.`;

/** Whether a text looks like a phone number: enough digits and only the usual separators. */
export function isPhone(text: string): boolean {
  if (text.length > PHONE_LENGTH) return false;
  const digits = text.replace(/[^0-9]/g, '').length;
  return /^\+?[0-9 ()./-]+$/.test(text) && digits >= DIGITS.min && digits <= DIGITS.max;
}
