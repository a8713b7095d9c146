import type { FastifyInstance } from 'fastify';

/** Milliseconds between two writes. A crash loses at most the counts of this time. */
const WRITE_INTERVAL = 10_000;

/**
 * Writes what is counted in memory at intervals, and once more when the server closes.
 * @param name what is counted, for the log
 */
export function writeAtIntervals(app: FastifyInstance, name: string, counter: { write: () => Promise<void> }) {
  let writing = Promise.resolve();
  const write = () => {
    writing = writing
      .then(() => counter.write())
      .catch((error) => app.log.warn({ err: error }, `${name} could not be written. They are kept for later.`));
  };
  const timer = setInterval(write, WRITE_INTERVAL).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    write();
    await writing;
  });
}
