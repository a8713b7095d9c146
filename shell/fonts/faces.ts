/** Typefaces of the site: the fontsource package each comes from, and the weights that are kept. */
export const faces = [
  { family: 'big-shoulders', weights: { min: 600, max: 900 } },
  { family: 'familjen-grotesk', weights: { min: 400, max: 700 } },
  { family: 'sometype-mono', weights: { min: 400, max: 700 } },
] as const;

const BASIC_LATIN = range(0x20, 0x7e);
const LATIN_1 = range(0xa0, 0xff);
const PUNCTUATION = '–—‘’“”•…×−';

/** Characters of the main file of each face. */
export const LETTERS = BASIC_LATIN + LATIN_1 + PUNCTUATION;

/** In no "latin" file of these faces, only in "latin-ext": it gets a file of its own. */
export const RUPEE = '₹';

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}
