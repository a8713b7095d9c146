import { apiUrl } from '@arena/shared/api/api-url';
import { pageRequestId } from './page-request-id';
import { readReleaseMap } from './release-map';

/** Sends a report to the server with the release set, the request and the page, but nothing about the visitor. */
export function sendReport(path: string, report: object, page = window.location.pathname) {
  const { set } = readReleaseMap();
  const request = pageRequestId();
  const body = JSON.stringify({ ...report, set, page, ...(request && { request }) });
  // A report is only a hint. Losing one is acceptable, so the result is ignored.
  navigator.sendBeacon?.(apiUrl(path), new Blob([body], { type: 'application/json' }));
}
