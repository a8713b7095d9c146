import { z } from 'zod';

/** Maximum length of a label in UTF-16 code units. */
const MAX_LENGTH = 40;

/** Alphabets for labels. Latin is limited to Western European letters, because other letters look like them. */
const ALPHABETS = [
  'A-Za-zÀ-ÖØ-öø-ÿ',
  ...['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu'].map(
    (script) => `\\p{Script=${script}}`,
  ),
];

/** Punctuation, digits and space. Excludes invisible characters, control characters and direction marks. */
const MARKS = " 0-9.,!?&()'’:/+–-";

const inOneAlphabet = ALPHABETS.map((letters) => new RegExp(`^[${letters}${MARKS}]+$`, 'u'));

/** Starts and ends visibly, has a letter or digit, no double spaces and at most four combining marks in a row. */
const WELL_FORMED = /^(?![\p{M} ])(?!.*(?: {2}|\p{M}{5}| $))(?=.*[\p{L}\p{N}])/u;

/** The text of a navigation entry. It uses one script only, because mixed scripts can imitate another label. */
export const navLabel = z
  .string()
  .max(MAX_LENGTH, `A label has at most ${MAX_LENGTH} characters.`)
  .refine(
    (label) => WELL_FORMED.test(label) && inOneAlphabet.some((alphabet) => alphabet.test(label)),
    "A label has letters of one script, digits, single spaces and . , ! ? & ( ) ' : / + -",
  );
