import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FailureWatch } from './failure-monitor';

/** Milliseconds between two looks. */
const LOOK_EVERY = 10_000;

/** Lets the server look after failures by itself until it is closed; an examination that runs then is given up. */
export function watchByItself(app: FastifyInstance, watch: FailureWatch) {
  const closing = new AbortController();
  const { signal } = closing;

  async function keepLooking() {
    for (;;) {
      await pause(LOOK_EVERY, undefined, { ref: false, signal });
      await watch
        .look(signal)
        .catch((error) => app.log.warn({ err: error }, 'What browsers reported could not be read.'));
    }
  }

  // The only thing that ends it is that the pause is cut short.
  const ended = keepLooking().catch(() => undefined);
  app.addHook('onClose', async () => {
    closing.abort();
    await ended;
  });
}
