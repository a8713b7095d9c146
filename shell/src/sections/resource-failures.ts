type FailedFile = { address: string; at: number };

const failed: FailedFile[] = [];

/** Begins to note which scripts and stylesheets fail: their elements are gone when one wants to know. */
export function watchResources() {
  window.addEventListener(
    'error',
    ({ target }) => {
      const address =
        target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : undefined;
      if (address) failed.push({ address, at: performance.now() });
    },
    // The events of elements do not bubble.
    { capture: true },
  );
}

/**
 * The newest failure of a file below `base` since an instant, with the HTTP status of its answer; 0 when there was
 * none. A failed element tells nothing, the browser's resource timing does.
 */
export function lastFailedFile(base: string, since: number): { status: number } | undefined {
  const prefix = new URL(base, window.location.origin).href;
  const file = [...failed].reverse().find(({ address, at }) => address.startsWith(prefix) && at >= since);
  if (!file) return undefined;
  const timings = performance.getEntriesByName(file.address, 'resource') as PerformanceResourceTiming[];
  return { status: timings.at(-1)?.responseStatus ?? 0 };
}
