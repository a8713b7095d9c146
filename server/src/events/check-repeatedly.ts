import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two checks. */
const CHECK_INTERVAL = 1_000;

/**
 * Repeats a check until the server closes, which waits for a running one.
 * @param failure for the log, if a check fails; the next one follows as usual
 */
export function checkRepeatedly(app: FastifyInstance, failure: string, check: () => Promise<void>) {
  const closing = new AbortController();

  async function repeat() {
    for (;;) {
      await pause(CHECK_INTERVAL, undefined, { ref: false, signal: closing.signal });
      await check().catch((error) => app.log.warn({ err: error }, failure));
    }
  }

  // Only the abort of the pause ends the loop.
  const ended = repeat().catch(() => undefined);
  app.addHook('onClose', async () => {
    closing.abort();
    await ended;
  });
}
