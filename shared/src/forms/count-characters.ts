/** UTF-16 units that a character may have on average: a family of four as emoji has eleven. */
const UNITS_PER_CHARACTER = 12;

/** A letter with its marks, or an emoji with all that is joined to it. */
const CLUSTER = /\p{RI}\p{RI}|\p{Emoji}(?:\p{M}|\p{EMod})*(?:\u200d\p{Emoji}(?:\p{M}|\p{EMod})*)*|.\p{M}*/gsu;

let segmenter: Intl.Segmenter | undefined;

/** The length of a text as a person counts: an emoji is one character, and so is a Hindi letter with its vowel sign. */
export function countCharacters(text: string): number {
  // Firefox has it from 125 on.
  if (!('Segmenter' in Intl)) return text.match(CLUSTER)?.length ?? 0;
  segmenter ??= new Intl.Segmenter('en-IN', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/** Whether a text has at most `length` characters as a person counts them, and is not blown up with marks. */
export function fits(text: string, length: number): boolean {
  if (text.length <= length) return true;
  return text.length <= length * UNITS_PER_CHARACTER && countCharacters(text) <= length;
}
