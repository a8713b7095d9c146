/** Characters of a long text that are read. The end of what was read is dropped: it may be half of an address. */
const MAX_READ = 2000;
const MAX_HALF = 100;

/** Stands for everything that is removed. One character, so a message never gets longer. */
const REMOVED = '█';

/**
 * Patterns of text that may have come from a visitor, in the order of removal. No lookbehind: Safari has it only since
 * 16.4.
 */
const PERSONAL = [
  // Query strings and fragments of URLs and paths, and alone.
  /[?#](?=\S*=)\S*/g,
  // Email addresses, accounts such as @asha, names and passwords in URLs.
  /[^\s@]{0,256}\s?@\s?[^\s@]{1,256}/g,
  // Tokens.
  /(?=[\w-]*\d)[\w-]{20,}/g,
  /(?=[\w+/-]*[A-Z])[\w+/-]{32,}=*/g,
  /[\da-f]{16,}/gi,
  // Phone numbers and other long numbers, with whatever separates their digits.
  /\+?\p{Nd}(?:[^\p{L}\p{N}]{0,4}\p{Nd}){6,}/gu,
];

/**
 * Removes personal data from the message of an error: email addresses, phone numbers and other long numbers, query
 * strings and fragments, tokens, and text that a parser quotes. Browser and server both call it.
 */
export function scrub(text: string): string {
  const plain = withoutQuotes(withoutEscapes(text.slice(0, MAX_READ)));
  const withoutQueries = plain.replace(/(\/[^\s?#]{0,256})[?#]\S*/g, `$1${REMOVED}`);
  const scrubbed = PERSONAL.reduce((rest, pattern) => rest.replace(pattern, REMOVED), withoutQueries);
  return text.length > MAX_READ ? scrubbed.slice(0, -MAX_HALF) : scrubbed;
}

/** Plain characters in place of other spellings of them, such as `%40` and a full-width `＠`, also if nested. */
function withoutEscapes(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cc}+/gu, ' ')
    // Invisible characters
    .replace(/\p{C}+/gu, '')
    .replace(/\\u0040|&#(?:64|x40);|&commat;/gi, '@')
    .replace(/(?:%[\da-f]{2})+/gi, decode);
  return plain === text ? text : withoutEscapes(plain);
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return REMOVED; // Not UTF-8.
  }
}

/** Parsers and validators quote what they read, which may be what a visitor typed. */
function withoutQuotes(text: string): string {
  if (!/JSON|received/i.test(text)) return text;
  return text.replace(/".*"/s, REMOVED).replace(/['`].*['`]/s, REMOVED);
}
