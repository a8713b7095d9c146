import type { Pause } from '../../http/pause';
import { Refusal } from '../../refusal';

/** Milliseconds to wait for the database if the answer can do without it. */
export const DATABASE_TIMEOUT = 2_000;

/**
 * Waits for the database, for a limited time. The query continues after a time-out.
 * @throws Refusal `unavailable` if the database takes too long
 */
export async function answerInTime<T>(answer: PromiseLike<T>, pause: Pause): Promise<T> {
  const answered = new AbortController();
  const timeout = pause(DATABASE_TIMEOUT, answered.signal).then(() => {
    throw new Refusal('unavailable', 'The database does not answer.');
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    answered.abort();
  }
}
