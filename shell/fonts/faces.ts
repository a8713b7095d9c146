/** Typefaces of the site: the fontsource package of each, and the range of weights to keep. */
export const faces = [
  { family: 'big-shoulders', weights: { min: 600, max: 900 } },
  { family: 'familjen-grotesk', weights: { min: 400, max: 700 } },
  { family: 'sometype-mono', weights: { min: 400, max: 700 } },
] as const;

const BASIC_LATIN = range(0x20, 0x7e);
const LATIN_1 = range(0xa0, 0xff);
const PUNCTUATION = '–—‘’“”•…×−';

/** Characters in the main file of each typeface. */
export const CHARACTERS = BASIC_LATIN + LATIN_1 + PUNCTUATION;

/** Comes in a separate file, because only the "latin-ext" files of these typefaces contain it. */
export const RUPEE = '₹';

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}
