import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors';

/** Milliseconds; a connection that stumbles gets over it within that. */
const WINDOW = 20_000;

/** Bytes a second, over every window: 32 MiB then take 35 minutes at most. */
const LOWEST_SPEED = 16 << 10;

/**
 * Watches a large body on its way: it may take its time, as long as it comes no slower than the lowest speed.
 * @returns rejects with a Refusal when it does, and never does after `stop`
 */
export function watchSpeed({ raw: { socket } }: FastifyRequest): { tooSlow: Promise<never>; stop: () => void } {
  let seen = socket.bytesRead;
  let looking: NodeJS.Timeout;
  const tooSlow = new Promise<never>((_, reject) => {
    looking = setInterval(() => {
      const arrived = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (arrived < (LOWEST_SPEED * WINDOW) / 1000) reject(slow());
    }, WINDOW);
  });
  return { tooSlow, stop: () => clearInterval(looking) };
}

function slow(): Refusal {
  const sentence = `The upload came slower than ${LOWEST_SPEED >> 10} kB a second. Try again over a faster connection.`;
  return new Refusal('too-slow', sentence);
}
