import { apiAddress } from '@arena/shared/api/api-url';
import type { FailureReport } from '@arena/shared/contract/failure-report';
import { pageRequest } from './page-request-id';
import { readReleaseMap } from './release-map';

/** Tells the server which release failed here, and in which company; nothing about the visitor. */
export function reportFailure({ app, release, reason }: Pick<FailureReport, 'app' | 'release' | 'reason'>) {
  const { set } = readReleaseMap();
  const request = pageRequest();
  const page = window.location.pathname;
  const report: FailureReport = { app, release, reason, set, page, ...(request && { request }) };
  // A hint that gets lost is no loss: it must not trouble anybody.
  navigator.sendBeacon?.(apiAddress('/api/failures'), new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
