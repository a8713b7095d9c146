import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that a page may take for one step, such as finding its next control. */
export const STEP_TIMEOUT = 15_000;

/** A page that does not let go of its thread, or does not come to rest. What it would have shown is not known. */
export class RestlessPageError extends Error {}

/**
 * Waits for steps that Playwright does not limit.
 * @param milliseconds time limit
 * @throws RestlessPageError if the page takes longer
 */
export async function within<T>(step: Promise<T>, milliseconds = STEP_TIMEOUT): Promise<T> {
  const ended = new AbortController();
  const timeout = pause(milliseconds, undefined, { signal: ended.signal }).then(() => {
    throw new RestlessPageError(`it did not respond within ${milliseconds / 1000} seconds`);
  });
  try {
    return await Promise.race([step, timeout]);
  } finally {
    ended.abort();
    // The one that ends later is ignored, also if it fails.
    step.catch(() => undefined);
    timeout.catch(() => undefined);
  }
}
