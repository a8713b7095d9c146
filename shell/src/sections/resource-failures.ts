import { askOutcome, type Outcome } from './fetch-outcome';

type FailedFile = { address: string; at: number; outcome: Promise<Outcome> };

const failed: FailedFile[] = [];

/** Begins to note which scripts and stylesheets fail: their elements are gone when one wants to know. */
export function watchResources() {
  window.addEventListener(
    'error',
    ({ target }) => {
      const address =
        target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : undefined;
      if (address) failed.push({ address, at: performance.now(), outcome: outcomeOf(address) });
    },
    // The events of elements do not bubble.
    { capture: true },
  );
}

/** What became of the newest file below `base` that failed since an instant; undefined when none failed. */
export function lastFailedFile(base: string, since: number): Promise<Outcome> | undefined {
  const prefix = new URL(base, window.location.origin).href;
  return [...failed].reverse().find(({ address, at }) => address.startsWith(prefix) && at >= since)?.outcome;
}

/** A failed element tells nothing. The browser's resource timing does in Chromium; elsewhere the server is asked. */
async function outcomeOf(address: string): Promise<Outcome> {
  const timings = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  const status = timings.at(-1)?.responseStatus;
  // An element that fails although its file came was refused for its hash.
  return status ? { status, intact: false } : askOutcome(address);
}
