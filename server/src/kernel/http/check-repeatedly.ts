import type { FastifyInstance } from 'fastify';
import './pause';

/** Default milliseconds between checks. */
const CHECK_INTERVAL = 1_000;

/**
 * `failure`: log message for a failed check, which does not stop the next ones. `interval`: milliseconds between
 * checks.
 */
type Options = { failure: string; interval?: number };

/**
 * Repeats a check until the server closes, which waits for a running one.
 * @param check gets a signal that aborts when the server closes
 */
export function checkRepeatedly(
  app: FastifyInstance,
  { failure, interval = CHECK_INTERVAL }: Options,
  check: (closing: AbortSignal) => Promise<void>,
) {
  const closing = new AbortController();
  const { signal } = closing;

  async function repeat() {
    for (;;) {
      await app.pause(interval, signal);
      await check(signal).catch((error) => app.log.warn({ err: error }, failure));
    }
  }

  // Only the abort of the pause ends the loop.
  const ended = repeat().catch(() => undefined);
  app.addHook('onClose', async () => {
    closing.abort();
    await ended;
  });
}
