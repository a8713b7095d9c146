import { randomInt } from 'node:crypto';
import { requireFreePort } from '../../server/require-free-port.mjs';

/**
 * A free port. Systems give programs that ask for any port one from 32768 on, so they do not take this one before it is
 * used.
 */
export function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  return requireFreePort(port).then(() => port, freePort);
}
