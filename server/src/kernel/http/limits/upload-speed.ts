import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal';

/** Milliseconds; long enough for a connection to recover from a short interruption. */
const WINDOW = 20_000;

/** Bytes a second, averaged over each window. 32 MiB then take 35 minutes at most. */
const MIN_SPEED = 16 << 10;

/**
 * Watches a large body, which may take any time above the minimum speed.
 * @returns `tooSlow` rejects with a Refusal once the upload falls below it, unless `stop` was called before
 */
export function enforceMinimumSpeed({ raw: { socket } }: FastifyRequest): {
  tooSlow: Promise<never>;
  stop: () => void;
} {
  let bytesBefore = socket.bytesRead;
  let interval: NodeJS.Timeout;
  const tooSlow = new Promise<never>((_, reject) => {
    interval = setInterval(() => {
      const received = socket.bytesRead - bytesBefore;
      bytesBefore = socket.bytesRead;
      if (received < (MIN_SPEED * WINDOW) / 1000) reject(uploadTooSlow());
    }, WINDOW);
  });
  return { tooSlow, stop: () => clearInterval(interval) };
}

function uploadTooSlow(): Refusal {
  const message = `The upload was slower than ${MIN_SPEED >> 10} kB a second. Try again over a faster connection.`;
  return new Refusal('timed_out', message);
}
