/** Text without what Postgres cannot store in `text` or `jsonb`: NUL, and halves of surrogate pairs. */
export function storableText(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD');
}
