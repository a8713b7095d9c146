/**
 * Signs by which text commands a terminal or is not what it looks like: control characters (escape sequences begin with
 * one), those that turn the direction of writing, those that nobody sees. Hindi needs two of the latter to be joined.
 */
const UNPRINTABLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Text that others wrote, as a terminal may show it on one line: such signs are written out, as in `\u001b`. */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, escaped);
}

/** As above for text of several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** A value as JSON that a terminal may show; read again, it is the same value. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNPRINTABLE, escaped);
}

function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
