import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FailureMonitor } from './failure-monitor';

/** Milliseconds between two checks. */
const CHECK_INTERVAL = 10_000;

/** Checks for reported failures at intervals until the server closes, which aborts a running inspection. */
export function startFailureMonitor(app: FastifyInstance, monitor: FailureMonitor) {
  const closing = new AbortController();
  const { signal } = closing;

  async function checkRepeatedly() {
    for (;;) {
      await pause(CHECK_INTERVAL, undefined, { ref: false, signal });
      await monitor
        .check(signal)
        .catch((error) => app.log.warn({ err: error }, 'The failure reports could not be read.'));
    }
  }

  // Only the abort of the pause ends the loop.
  const ended = checkRepeatedly().catch(() => undefined);
  app.addHook('onClose', async () => {
    closing.abort();
    await ended;
  });
}
