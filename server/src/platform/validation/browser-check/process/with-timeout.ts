import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that a page may take for one step, such as finding its next control. */
export const STEP_TIMEOUT = 15_000;

/** A page that blocks its thread or does not become idle. It proves nothing about its content. */
export class BusyPageError extends Error {}

/**
 * Waits for steps that Playwright does not limit.
 * @param milliseconds time limit
 * @throws BusyPageError if the page takes longer
 */
export async function withTimeout<T>(step: Promise<T>, milliseconds = STEP_TIMEOUT): Promise<T> {
  const ended = new AbortController();
  const timeout = pause(milliseconds, undefined, { signal: ended.signal }).then(() => {
    throw new BusyPageError(`it did not respond within ${milliseconds / 1000} seconds`);
  });
  try {
    return await Promise.race([step, timeout]);
  } finally {
    ended.abort();
    // Ignores the loser of the race, even if it fails.
    step.catch(() => undefined);
    timeout.catch(() => undefined);
  }
}
