/** Words an adult reads in a minute, not in a hurry. */
const WORDS_A_MINUTE = 200;

/** Minutes it takes to read a text, begun ones counted whole. */
export function readingMinutes(text: readonly string[]): number {
  const words = text.join(' ').trim().split(/\s+/).length;
  return Math.ceil(words / WORDS_A_MINUTE);
}
