/** An entered text, and its normalized value. */
type Entry = readonly [entered: string, meant: string];

/** Marks that messengers, contact lists and PDF files put around or into a text. */
const MARKS = [
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u061c'],
  ...['\u200b', '\u200e', '\u200f', '\u2060', '\ufeff', '\u00ad'],
];

/** Marks that also shape letters or emoji. No number has them. */
const JOINERS = ['\u200c', '\u200d', '\ufe0e', '\ufe0f'];

const BLANKS = [
  ...[' ', '\u00a0', '\u1680', '\u2000', '\u2001', '\u2002', '\u2003', '\u2004', '\u2005', '\u2006', '\u2007'],
  ...['\u2008', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000', '\t'],
];

const HYPHENS = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe63', '\uff0d'];

/** Zeros: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Arabic, Urdu, wide, bold. */
const ZEROS = ['०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '٠', '۰', '０', '𝟎'];

const inMiddle = (text: string, mark: string) => text.slice(0, 3) + mark + text.slice(3);
const around = (text: string, marks: readonly string[]): Entry[] =>
  marks.map((mark) => [`${mark}${text}${mark}`, text]);
const inside = (text: string, marks: readonly string[]): Entry[] => marks.map((mark) => [inMiddle(text, mark), text]);

const inScripts = (text: string): Entry[] =>
  ZEROS.map((zero) => [
    text.replace(/[0-9]/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))),
    text,
  ]);

const plainNumber = (number: string): Entry[] => [
  [number, number],
  ...around(number, [...MARKS, ...JOINERS, ...BLANKS]),
  ...inside(number, [...MARKS, ...JOINERS]),
  ...inScripts(number),
];

const NAME = 'Meera';

/** Texts that phones leave in a field, by the kind of the field. */
export const pasted = {
  mobile: [
    ...plainNumber('9876543210'),
    ...inside('9876543210', [...BLANKS, ...HYPHENS]),
    ['tel:+919876543210', '9876543210'],
    ['TEL:+91-98765-43210;ext=7', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['\u202a+91\u00a098765\u201143210\u202c', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['00919876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['+91 (0) 98765-43210', '9876543210'],
    ['＋९१ ९८७६५ ४३२१०', '9876543210'],
    ['0123456789', '0123456789'],
    ['9198765432', '9198765432'],
  ],
  phone: [
    ...plainNumber('9876543210'),
    ...BLANKS.map((blank): Entry => [`98765${blank}43210`, '98765 43210']),
    ...HYPHENS.map((hyphen): Entry => [`98765${hyphen}43210`, '98765-43210']),
    ['tel:+919876543210', '+919876543210'],
    ['\u202a+91 98765 43210\u202c', '+91 98765 43210'],
    ['＋९१ ९८७६५ ४३२१०', '+91 98765 43210'],
    ['+44\u00a0(20)\u00a07946\u20110018', '+44 (20) 7946-0018'],
  ],
  pinCode: [...plainNumber('248001'), ...inside('248001', [...BLANKS, ...HYPHENS]), ['', ''], ['\u200b ', '']],
  code: [...plainNumber('123456'), ...inside('123456', [...BLANKS, ...HYPHENS])],
  reference: [
    ...around('AR-0123ABCD', [...MARKS, ...JOINERS, ...BLANKS]),
    ...HYPHENS.map((hyphen): Entry => [`ar${hyphen}o1 23 abcd`, 'AR-0123ABCD']),
    ['ＡＲ－０１２３ＡＢＣＤ', 'AR-0123ABCD'],
    ['AR-०१२३ABCD', 'AR-0123ABCD'],
  ],
  email: [
    ...around('asha@example.in', [...MARKS, ...JOINERS, ...BLANKS]),
    ...inside('asha@example.in', [...MARKS, ...JOINERS]),
    ...HYPHENS.map((hyphen): Entry => [`asha${hyphen}rawat@example.in`, 'asha-rawat@example.in']),
    ...inScripts('asha7@example.in'),
    ['mailto:asha@example.in', 'asha@example.in'],
    ['MAILTO:asha@example.in?subject=Hello', 'asha@example.in'],
    ['Asha Rawat <asha@example.in>', 'asha@example.in'],
    ['asha＠example．in', 'asha@example.in'],
    ['Asha+arena@Example.in', 'Asha+arena@Example.in'],
    ['आशा९@उदाहरण.भारत', 'आशा९@उदाहरण.भारत'],
  ],
  name: [
    ...around(NAME, [...MARKS, ...BLANKS]),
    ...inside(NAME, MARKS),
    // The joiners in these names change their letters.
    ['शक्\u200dति', 'शक्\u200dति'],
    ['ന\u200dമ\u200cന', 'ന\u200dമ\u200cന'],
    ['Anne\u2011Marie O’Neill', 'Anne\u2011Marie O’Neill'],
    ['Asha\u00a0Rawat', 'Asha\u00a0Rawat'],
    ['आशा १', 'आशा १'],
  ],
} as const satisfies Record<string, readonly Entry[]>;

/** Texts that cannot become a valid value. */
export const refused = {
  mobile: ['', '98765', '98765432101', '+1 987 654 3210', '987654321x', '+9198765', '९८७६५'],
  phone: ['', 'call me', '98765', '+', '98765 43210 Meera', '1'.repeat(21)],
  pinCode: ['24800', '2480011', '048001', 'SW1A 1AA', '२४८००'],
  code: ['', '12345', '1234567', '12345a'],
  email: [
    ...['', 'asha', 'asha@example', 'asha example@example.in', 'asha@exam ple.in', 'asha@@example.in', '@example.in'],
    ...['asha@', 'asha@.in', 'asha@example.', 'asha@example.in.', 'asha@example..in', '.asha@example.in'],
    ...['asha.@example.in', 'as..ha@example.in', 'asha@-example.in', 'asha@example-.in', 'asha,meera@example.in'],
    ...['asha@example.in, meera@example.in', 'asha@[127.0.0.1]', `${'a'.repeat(250)}@example.in`],
  ],
  name: ['', ' ', '\u200b', '\u200d', '\u00a0\ufeff'],
} as const satisfies Record<string, readonly string[]>;
