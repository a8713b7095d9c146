import { hash } from 'node:crypto';

/** Bytes of the hash to use: the most that fit exactly into a JavaScript integer. */
const BYTES = 6;

/**
 * Whether a visitor gets the canary of an app, if `share` percent of all visitors get it. The answer is stable for each
 * visitor; a larger share only adds visitors; canaries of different apps are independent.
 */
export function inCanary(app: string, visitor: string, share: number): boolean {
  return bucketOf(app, visitor) < share;
}

/** A number from 0 (inclusive) to 100 (exclusive). */
function bucketOf(app: string, visitor: string): number {
  const digest = hash('sha256', `${app}:${visitor}`, 'buffer');
  return (digest.readUIntBE(0, BYTES) / 256 ** BYTES) * 100;
}
