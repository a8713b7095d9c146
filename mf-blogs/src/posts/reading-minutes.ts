/** Words an adult reads per minute at a relaxed pace. */
const WORDS_PER_MINUTE = 200;

/** Reading time in minutes, rounded up. */
export function readingMinutes(text: readonly string[]): number {
  const words = text.join(' ').trim().split(/\s+/).length;
  return Math.ceil(words / WORDS_PER_MINUTE);
}
