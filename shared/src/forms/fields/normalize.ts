/**
 * Direction marks, invisible spaces and soft hyphens. Joiners stay: they shape letters of Indian scripts, and emoji.
 */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Everything that has no shape of its own. No number and no code contains it. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Hyphens, dashes and the minus sign. */
const HYPHENS = /[\p{Pd}\u2212]/gu;

/** Signs as wide as Chinese characters, and their distance from ASCII. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * A name or another text. It stays as typed, without the invisible marks that messengers, PDF files and contact lists
 * add.
 */
export function normalizeText(text: string): string {
  return text.replace(MARKS, '').trim();
}

/** Whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return text.replace(INVISIBLE, '').trim() !== '';
}

/** A number or a date: ASCII digits for those of any script, plain hyphens, single spaces. */
export function normalizeNumber(text: string): string {
  return toAscii(text)
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .trim();
}

/** A phone number without `tel:`. Its separators and its country code stay. */
export function normalizePhone(text: string): string {
  return normalizeNumber(text)
    .replace(/^tel:([^;]*).*$/i, '$1')
    .trim();
}

/** An Indian mobile number without +91, 0 and separators. Other texts only lose their separators. */
export function normalizeMobile(text: string): string {
  const number = normalizePhone(text).replace(/[ ()./-]/g, '');
  return /^(?:(?:\+|00)?91)?0?([0-9]{10})$/.exec(number)?.[1] ?? number;
}

/** A code, a PIN code or a reference, without spaces and hyphens. */
export function normalizeCode(text: string): string {
  return normalizeNumber(text).replace(/[ -]/g, '');
}

/** An email address without `mailto:` and the name before it. */
export function normalizeEmail(text: string): string {
  const address = normalizeText(text)
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/^[^<>]*<([^<>]*)>$/, '$1');
  const ascii = toAscii(address).trim();
  // An address in another script keeps its digits, its hyphens and its joiners.
  return /^[\x20-\x7e]*$/.test(ascii) ? ascii : address.trim();
}

/** Plain digits, signs and hyphens, without anything invisible. */
function toAscii(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(HYPHENS, '-')
    .replace(/\p{Nd}/gu, digitOf);
}

/** Unicode has the digits of each script in a row, from 0 to 9. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
