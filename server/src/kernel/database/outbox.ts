import type { FastifyInstance } from 'fastify';
import { checkRepeatedly } from '../http/check-repeatedly';

/** Of one outbox on one server. Something that hangs delays only its worker. */
const WORKERS = 4;

/** Milliseconds before the second attempt; each later pause is twice as long, up to a maximum. */
const FIRST_PAUSE = 5_000;

/** Milliseconds until the next attempt. Random, so that many failed ones are not repeated at once. */
export function pauseAfter(attempts: number, maximum: number): number {
  return Math.min(FIRST_PAUSE * 2 ** (attempts - 1), maximum) * (0.75 + Math.random() / 2);
}

type Outbox = {
  /** For the log, if the database fails. */
  failure: string;
  /** Runs before every check for what is due. */
  enqueue?: () => Promise<void>;
  /** Claims and sends what is due. Resolves with false if nothing is. */
  sendDue: () => Promise<boolean>;
};

/**
 * Sends what is due in an outbox until the server closes, which waits for what is being sent. Any number of server
 * processes share the work, by claims that end after a time.
 * @returns starts another worker now, unless all of them run
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
