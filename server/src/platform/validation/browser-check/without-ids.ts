/**
 * A message without what differs from visit to visit, and between two releases of the same code: times, ids, hashes. The
 * number of a React error, as in "#418", is none of these.
 */
export function withoutIds(message: string): string {
  return message.replaceAll(/(?<![#\w])\w*\d\w*/g, '0');
}
