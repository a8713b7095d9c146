import type { FastifyInstance } from 'fastify';
import { checkRepeatedly } from '../http/check-repeatedly';

/** Workers of one outbox on one server. A hanging delivery delays only its worker. */
const WORKERS = 4;

/** Milliseconds before the second attempt; each later pause is twice as long, up to a maximum. */
const FIRST_PAUSE = 5_000;

/** Milliseconds until the next attempt. Random, to spread the retries of many failures. */
export function pauseAfter(attempts: number, maximum: number): number {
  return Math.min(FIRST_PAUSE * 2 ** (attempts - 1), maximum) * (0.75 + Math.random() / 2);
}

type Outbox = {
  /** Log message for a failure of the database. */
  failure: string;
  /** Runs before every check for due entries. */
  enqueue?: () => Promise<void>;
  /** Claims and sends one due entry. Resolves with false if there is none. */
  sendDue: () => Promise<boolean>;
};

/**
 * Sends the due entries of an outbox until the server closes, which waits for running deliveries. Any number of server
 * processes share the work by claims that expire.
 * @returns a function that starts another worker now, unless all of them run
 */
export function startOutbox(app: FastifyInstance, { failure, enqueue, sendDue }: Outbox): () => void {
  const workers = new Set<Promise<void>>();
  let isClosing = false;

  async function work() {
    while (!isClosing && (await sendDue()));
  }

  function startWorker() {
    if (isClosing || workers.size >= WORKERS) return;
    const worker = work()
      .catch((error) => app.log.warn({ err: error }, failure))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  checkRepeatedly(app, { failure }, async () => {
    await enqueue?.();
    startWorker();
  });
  app.addHook('onClose', async () => {
    isClosing = true;
    await Promise.all(workers);
  });
  return startWorker;
}
