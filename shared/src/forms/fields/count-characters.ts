/** UTF-16 code units that a character may have on average. The emoji of a family of four has eleven. */
const UNITS_PER_CHARACTER = 12;

/** A letter with its combining marks, or an emoji with everything joined to it. */
const CLUSTER = /\p{RI}\p{RI}|\p{Emoji}(?:\p{M}|\p{EMod})*(?:\u200d\p{Emoji}(?:\p{M}|\p{EMod})*)*|.\p{M}*/gsu;

let segmenter: Intl.Segmenter | undefined;

/** Counts characters as people do: an emoji is one, and so is a Hindi letter with its vowel sign. */
export function countCharacters(text: string): number {
  // Missing in Firefox before 125.
  if (!('Segmenter' in Intl)) return text.match(CLUSTER)?.length ?? 0;
  segmenter ??= new Intl.Segmenter('en-IN', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/** Whether a text has at most `length` characters, as people count them, and not too many combining marks. */
export function fits(text: string, length: number): boolean {
  if (text.length <= length) return true;
  return text.length <= length * UNITS_PER_CHARACTER && countCharacters(text) <= length;
}
