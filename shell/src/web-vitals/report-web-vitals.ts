import { REPORT_WEB_VITALS } from '@arena/shared/contract/api/visitor-api';
import { MAX_PAGES, type PageVitals, type WebVitalsReport } from '@arena/shared/contract/reports/web-vitals';
import { onLCP } from 'web-vitals';
import { readReleaseMap } from '../sections/release-map';
import { sectionState } from '../sections/section-state';
import { sendBeacon } from '../sections/send-report';
import { createInteractions } from './interactions';
import { createLayoutShifts } from './layout-shifts';
import { shownPaths } from './shown-pages';

/** Milliseconds: the shortest that a browser reports. Quick interactions count, too. */
const SHORTEST_EVENT = 16;

/**
 * Sends the web vitals of this page view when it is first hidden, without anything about the visitor: of each page that
 * it showed, because a navigation in place loads no document. Browsers also report what happened before this code was
 * loaded. Only the page of the document has an LCP: after a navigation, few browsers measure another one, of what has
 * changed.
 */
export function reportWebVitals() {
  let lcp: number | undefined;
  onLCP(({ value }) => {
    lcp = value;
  });
  const interactions = createInteractions();
  const finishInteractions = observe(interactions);
  const layoutShifts = createLayoutShifts();
  const finishLayoutShifts = observe(layoutShifts);

  function sendOnce() {
    if (document.visibilityState !== 'hidden') return;
    window.removeEventListener('visibilitychange', sendOnce);
    finishInteractions?.();
    finishLayoutShifts?.();
    // The set does not name the fallback release that such a page shows.
    if (sectionState.quarantined.size > 0) return;
    const pages = shownPaths()
      .slice(0, MAX_PAGES)
      .map((page, index): PageVitals => {
        const cls = finishLayoutShifts && layoutShifts.valueOf(page);
        return { page, ...(index === 0 && { lcp }), cls, ...interactions.vitalsOf(page) };
      })
      .filter(({ lcp, cls, inp }) => lcp !== undefined || cls !== undefined || inp !== undefined);
    if (pages.length === 0) return;
    sendBeacon(REPORT_WEB_VITALS, { set: readReleaseMap().set, pages } satisfies WebVitalsReport);
  }
  // The library completes its number in the capture phase of the same event.
  window.addEventListener('visibilitychange', sendOnce);
}

type Measure = { types: readonly string[]; add: (entries: readonly PerformanceEntry[]) => void };

/** @returns adds the last entries and ends; undefined if the browser has none of the types */
function observe({ types, add }: Measure): (() => void) | undefined {
  const supported = types.filter((type) => globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type));
  if (supported.length === 0) return undefined;
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  for (const type of supported) observer.observe({ type, buffered: true, durationThreshold: SHORTEST_EVENT });
  return () => {
    add(observer.takeRecords());
    observer.disconnect();
  };
}
