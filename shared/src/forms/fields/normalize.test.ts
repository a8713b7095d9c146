import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { readLookup } from '../lookup';
import { pasted, refused } from '../testing/pasted';
import { codeSchema } from './code-schema';
import { emailSchema } from './email-schema';
import { mobileSchema } from './mobile-schema';
import { normalizeText } from './normalize';
import { phoneSchema } from './phone-schema';
import { pinCodeSchema } from './pin-code-schema';
import { requiredLine } from './texts-schema';

const schemas = {
  mobile: mobileSchema,
  phone: phoneSchema,
  pinCode: pinCodeSchema,
  code: codeSchema('Please enter the six digits.'),
  email: emailSchema,
  name: requiredLine('your name'),
};

const kinds = Object.keys(schemas) as (keyof typeof schemas)[];

/** Shows what is invisible. */
const visible = (text: string) =>
  JSON.stringify(text).replace(/[^\x20-\x7e]/gu, (sign) => `U+${sign.codePointAt(0)?.toString(16)}`);

const entries = kinds.flatMap((kind) =>
  pasted[kind].map(([entered, meant]) => ({ kind, shown: visible(entered), entered, meant })),
);

test.each(entries)('normalizes $shown in a $kind', ({ kind, entered, meant }) => {
  expect(z.safeParse(schemas[kind], entered)).toEqual({ success: true, data: meant });
});

const wrong = kinds.flatMap((kind) => refused[kind].map((entered) => ({ kind, shown: visible(entered), entered })));

test.each(wrong)('refuses $shown in a $kind with a sentence', ({ kind, entered }) => {
  const { success, error } = z.safeParse(schemas[kind], entered);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toMatch(/^(Please|An Indian) .+/);
});

test.each(pasted.reference)('reads the reference %j', (entered, meant) => {
  expect(readLookup(entered).reference).toBe(meant);
});

test('knows the digits of every script', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Nd}/u.test(sign));
  expect(digits.length).toBeGreaterThan(600);
  for (let first = 0; first < digits.length; first += 10) {
    const number = digits.slice(first, first + 10).join('');
    expect(mobileSchema.parse(number)).toBe('0123456789');
  }
});

test('leaves texts as they were typed', () => {
  const text = 'Zeile 1\nनमस्ते 👨‍👩‍👧‍👦 ❤️ – “x”\u00a0!';
  expect(normalizeText(text)).toBe(text);
});
