/** Digits of the shortest local and the longest foreign number, with room for an extension. */
const DIGITS = { least: 7, most: 20 };

/** Most characters with signs between the digits. */
const PHONE_LENGTH = 40;

export const PHONE_SENTENCE = `Please enter a phone number with ${DIGITS.least} to ${DIGITS.most} digits.`;

/** Whether a text holds a number that can be called, with the usual signs between its digits. */
export function isPhone(text: string): boolean {
  if (text.length > PHONE_LENGTH) return false;
  const digits = text.replace(/[^0-9]/g, '').length;
  return /^\+?[0-9 ()./-]+$/.test(text) && digits >= DIGITS.least && digits <= DIGITS.most;
}
