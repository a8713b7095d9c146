import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '../http/errors';

/** Checks of one app that may wait for the one that runs. */
const MAY_WAIT = 4;

/** Seconds; about what a check takes that does not come to its end. */
const RETRY_AFTER = 10;

const queues = new Map<string, LimitFunction>();

/**
 * Checks releases of one app one after the other; those of other apps wait for nothing of it.
 * @throws Refusal when too many of that app are waiting
 */
export async function oneCheckAtATime<T>(app: string, check: () => Promise<T>): Promise<T> {
  const queue = queues.get(app) ?? pLimit(1);
  queues.set(app, queue);
  if (queue.pendingCount >= MAY_WAIT) {
    throw new Refusal('too-many', `${MAY_WAIT} releases of ${app} are waiting to be checked. Please wait for them.`, {
      retryAfter: RETRY_AFTER,
    });
  }
  return queue(check);
}
