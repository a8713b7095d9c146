import { z } from 'zod';

/** Characters of a label, as JavaScript counts them. */
const LONGEST = 40;

/** Letters that a label may be written in. Latin ones are those of Western Europe: others look like them. */
const ALPHABETS = [
  'A-Za-zÀ-ÖØ-öø-ÿ',
  ...['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu'].map(
    (script) => `\\p{Script=${script}}`,
  ),
];

/** Nothing invisible, no control characters, no marks that change the direction of what follows. */
const MARKS = " 0-9.,!?&()'’:/+–-";

const inOneAlphabet = ALPHABETS.map((letters) => new RegExp(`^[${letters}${MARKS}]+$`, 'u'));

/** It begins and ends with something visible, has no two spaces and no pile of accents, and says something. */
const WELL_FORMED = /^(?![\p{M} ])(?!.*(?: {2}|\p{M}{5}| $))(?=.*[\p{L}\p{N}])/u;

/**
 * The text of an entry in the navigation. It is written in one script: letters of two scripts in one word are how a
 * label passes for another one.
 */
export const navLabel = z
  .string()
  .max(LONGEST, `A label has at most ${LONGEST} characters.`)
  .refine(
    (label) => WELL_FORMED.test(label) && inOneAlphabet.some((alphabet) => alphabet.test(label)),
    "A label has letters of one script, digits, single spaces and . , ! ? & ( ) ' : / + -",
  );
