import { apiUrl } from '@arena/shared/api/api-url';
import { pageRequestId } from '@arena/shared/contract/reports/page-request-id';
import { readReleaseMap } from './release-map';

/** Sends a report to the server with the release set, the request and the page, but nothing about the visitor. */
export function sendReport(path: string, report: object, page = window.location.pathname) {
  const { set } = readReleaseMap();
  const request = pageRequestId();
  sendBeacon(path, { ...report, set, page, ...(request && { request }) });
}

/** Sends JSON that also arrives when the page is being left. Losing it is acceptable, so the result is ignored. */
export function sendBeacon(path: string, body: object) {
  navigator.sendBeacon?.(apiUrl(path), new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
