import { SHELL } from '@arena/shared/contract/release/release';
import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '../../kernel/refusal';
import { type ReleaseSet, shellOf } from '../release-set/release-set';

/** Validations of one app that may wait while another one runs. */
const MAX_WAITING = 4;

/** Seconds; about as long as a validation that times out. */
const RETRY_AFTER = 10;

const queues = new Map<string, LimitFunction>();

/**
 * Runs one validation of an app at a time. Other apps do not wait for it. Candidates that would go live together wait
 * in one queue: that of the shell, or else that of the first candidate.
 * @throws Refusal `rate_limited` if too many are waiting there
 */
export async function queueValidation<T>(candidates: ReleaseSet, validate: () => Promise<T>): Promise<T> {
  const app = (shellOf(candidates) ?? candidates[0])?.app ?? SHELL;
  const queue = queues.get(app) ?? pLimit(1);
  queues.set(app, queue);
  requireRoom(app, queue.pendingCount);
  return queue(validate);
}

/** @throws Refusal `rate_limited` if too many releases of an app are waiting to be checked */
export function requireRoom(app: string, waiting: number) {
  if (waiting < MAX_WAITING) return;
  throw new Refusal(
    'rate_limited',
    `${MAX_WAITING} releases of ${app} are waiting to be checked. Please wait for them.`,
    { retryAfter: RETRY_AFTER },
  );
}
