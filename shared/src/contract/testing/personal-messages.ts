import fc from 'fast-check';

/** Letters that occur in no word of the messages, so that a test finds what remains of them. */
const letters = fc.constantFrom('q', 'z', 'Q', 'Z');
const name = fc.string({ unit: letters, minLength: 1, maxLength: 12 });
const digit = fc.constantFrom(...'0123456789');
const digits = (length: number) => fc.string({ unit: digit, minLength: length, maxLength: length });

const at = fc.constantFrom('@', '%40', '%2540', '＠', '﹫', '\\u0040', '&#64;', ' @ ', '@\u200b');
const dot = fc.constantFrom('.', '%2E', '。', '．', '｡', '\u00ad.');
const email = fc
  .tuple(name, fc.constantFrom('', '.', '+', '_', '%2B'), name, at, name, dot, name)
  .map((parts) => ({ text: parts.join(''), pattern: /[qz]/i }));

const space = fc.constantFrom('', ' ', '-', '.', '\u00a0', '%20', '\u2011', ' - ', '/');
const indian = fc
  .tuple(fc.constantFrom('', '+91', '0', '0091', '(+91)', '%2B91'), space, digits(5), space, digits(5))
  .map((parts) => parts.join(''));
const international = fc
  .tuple(
    fc.constantFrom('+44', '+1', '0049'),
    space,
    fc.constantFrom('', '(0)'),
    digits(2),
    space,
    digits(4),
    space,
    digits(4),
  )
  .map((parts) => parts.join(''));
const phone = fc.oneof(indian, international).map((text) => ({ text, pattern: /\d{3}/ }));

const queryString = fc
  .tuple(
    fc.constantFrom('https://arena.example/market', '/market', '', 'market.html', 'arena.example/'),
    fc.constantFrom('?', '#', '?a=b&', '%3F'),
    name,
    fc.constantFrom('=', '%3D'),
    name,
  )
  .map((parts) => ({ text: parts.join(''), pattern: /[qz]/i }));

const base64 = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
const jwt = fc
  .tuple(...[30, 60, 43].map((length) => fc.string({ unit: base64, minLength: length, maxLength: length })))
  .map((parts) => ({ text: `eyJhbGciOi${parts.join('.')}`, pattern: /[\w-]{20}/ }));
const hex = fc
  .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 16, maxLength: 64 })
  .map((text) => ({ text, pattern: /[\da-f]{10}/ }));

const quoted = name.map((text) => ({
  text: `Unexpected token, "${text} ${text}" is not valid JSON`,
  pattern: /[qz]/i,
}));

const word = fc
  .constantFrom('Cannot read', 'of undefined', '(in', 'null)', 'Error:', 'at', '12', '→', '')
  .map((text) => ({ text }));

type Part = { text: string; pattern?: RegExp };

/** Messages of errors with personal data in any position, and patterns that match what may not remain of it. */
export const aMessage = fc
  .array(fc.oneof(word, email, phone, queryString, jwt, hex, quoted), { minLength: 1, maxLength: 6 })
  .map((parts: Part[]) => ({
    message: parts.map(({ text }) => text).join(' '),
    personal: parts.flatMap(({ pattern }) => pattern ?? []),
  }));
