import { normalizeCode, normalizeEmail, normalizePhone, normalizeText } from './fields/normalize';

/** Fewer digits are no phone number, but perhaps part of a name. */
const MIN_PHONE_DIGITS = 6;

/** Digits of an Indian phone number without its prefix. */
const PHONE_DIGITS = 10;

/** All possible meanings of a text that was typed to find someone. `ARUN2345` can be a reference and a name. */
export type Lookup = {
  /** As it is stored, such as AR-0123ABCD. */
  reference: string | null;
  /** The last digits of a phone number. */
  phoneEnd: string | null;
  /** Every match contains all of them. In lower case. */
  words: string[];
};

/** Reads a reference, a phone number or words, in any spelling. */
export function readLookup(text: string): Lookup {
  const words = text.includes('@') ? normalizeEmail(text) : normalizeText(text);
  return {
    reference: readReference(text),
    phoneEnd: readPhoneEnd(normalizePhone(text)),
    words: words.toLowerCase().split(/\s+/).filter(Boolean),
  };
}

/** Without its prefix, with spaces or any dash, in small letters, with O, I and L for the digits 0 and 1. */
function readReference(text: string): string | null {
  const [, code] = /^(?:AR)?([0-9A-Z]{8})$/.exec(normalizeCode(text).toUpperCase()) ?? [];
  return code ? `AR-${code.replace(/O/g, '0').replace(/[IL]/g, '1')}` : null;
}

function readPhoneEnd(text: string): string | null {
  if (!/^[0-9 ()+./-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').slice(-PHONE_DIGITS);
  return digits.length < MIN_PHONE_DIGITS ? null : digits;
}
