import { apiUrl } from '@arena/shared/api/api-url';
import type { FailureReport } from '@arena/shared/contract/failure-report';
import { pageRequestId } from './page-request-id';
import { readReleaseMap } from './release-map';

/** Sends a failure report to the server: the release, its release set and the page, but nothing about the visitor. */
export function reportFailure({ app, release, reason }: Pick<FailureReport, 'app' | 'release' | 'reason'>) {
  const { set } = readReleaseMap();
  const request = pageRequestId();
  const page = window.location.pathname;
  const report: FailureReport = { app, release, reason, set, page, ...(request && { request }) };
  // A report is only a hint. Losing one is acceptable, so the result is ignored.
  navigator.sendBeacon?.(apiUrl('/api/failures'), new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
