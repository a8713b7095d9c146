import pLimit, { type LimitFunction } from 'p-limit';
import { HttpError } from '../http/errors';

/** Validations of one app that may wait while another one runs. */
const MAX_WAITING = 4;

/** Seconds; about as long as a validation that times out. */
const RETRY_AFTER = 10;

const queues = new Map<string, LimitFunction>();

/**
 * Runs the validations of one app one after the other. Other apps do not wait for them.
 * @throws HttpError 429 if too many of that app are waiting
 */
export async function queueValidation<T>(app: string, validate: () => Promise<T>): Promise<T> {
  const queue = queues.get(app) ?? pLimit(1);
  queues.set(app, queue);
  if (queue.pendingCount >= MAX_WAITING) {
    throw HttpError.tooManyRequests(
      `${MAX_WAITING} releases of ${app} are waiting to be checked. Please wait for them.`,
      { retryAfter: RETRY_AFTER },
    );
  }
  return queue(validate);
}
