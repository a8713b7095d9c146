import { createHash } from 'node:crypto';

/** Bytes of the hash that are read as a number, as many as fit into one exactly. */
const BYTES = 6;

/**
 * Whether a visitor gets the canary of an app that `share` percent of all visitors get. The same visitor always gets
 * the same answer; a larger share only adds visitors; who is in the canary of one app says nothing about another.
 */
export function inCanary(app: string, visitor: string, share: number): boolean {
  return placeOf(app, visitor) < share;
}

/** A number from 0 up to, but never, 100. */
function placeOf(app: string, visitor: string): number {
  const hash = createHash('sha256').update(`${app}:${visitor}`).digest();
  return (hash.readUIntBE(0, BYTES) / 256 ** BYTES) * 100;
}
