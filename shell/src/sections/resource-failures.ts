import { type FetchOutcome, fetchOutcome } from './fetch-outcome';
import { sectionState } from './section-state';

/** `failedAt` is on the clock of `performance.now()`. */
export type FailedFile = { url: string; failedAt: number; outcome: Promise<FetchOutcome> };

/** Records every script and stylesheet that fails from now on. Later, their elements would already be removed. */
export function recordResourceFailures() {
  window.addEventListener(
    'error',
    ({ target }) => {
      const url =
        target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : undefined;
      if (url) sectionState.failedFiles.push({ url, failedAt: performance.now(), outcome: findOutcome(url) });
    },
    // Error events of elements do not bubble.
    { capture: true },
  );
}

/** Outcome of the latest file below `base` that failed after `since`; undefined when none failed. */
export function lastFailedFile(base: string, since: number): Promise<FetchOutcome> | undefined {
  const prefix = new URL(base, window.location.origin).href;
  return [...sectionState.failedFiles]
    .reverse()
    .find(({ url, failedAt }) => url.startsWith(prefix) && failedAt >= since)?.outcome;
}

/**
 * An error event carries no reason. Chromium has the status in its resource timing; in other browsers the file has to
 * be requested again.
 */
async function findOutcome(url: string): Promise<FetchOutcome> {
  const timings = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  const status = timings.at(-1)?.responseStatus;
  // If the file arrived and its element failed all the same, the hash did not match.
  return status ? { status, intact: false } : fetchOutcome(url);
}
