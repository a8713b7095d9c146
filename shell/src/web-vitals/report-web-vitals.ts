import { REPORT_WEB_VITALS } from '@arena/shared/contract/api/visitor-api';
import type { PageWebVitals } from '@arena/shared/contract/reports/web-vitals';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { readReleaseMap } from '../sections/release-map';
import { sendBeacon } from '../sections/send-report';

/**
 * Sends the web vitals of this page view when the page is first hidden, without anything about the visitor. Browsers also
 * report what happened before this code was loaded.
 * @param page path of the page that was opened by its address
 */
export function reportWebVitals(page: string) {
  const vitals: PageWebVitals = { set: readReleaseMap().set, page };
  onLCP(({ value }) => {
    vitals.lcp = value;
  });
  onCLS(({ value }) => {
    vitals.cls = value;
  });
  onINP(({ value }) => {
    vitals.inp = value;
  });

  function sendOnce() {
    if (document.visibilityState !== 'hidden') return;
    window.removeEventListener('visibilitychange', sendOnce);
    const { lcp, cls, inp } = vitals;
    if (lcp === undefined && cls === undefined && inp === undefined) return;
    sendBeacon(REPORT_WEB_VITALS, vitals);
  }
  // The library completes the numbers in the capture phase of the same event.
  window.addEventListener('visibilitychange', sendOnce);
}
