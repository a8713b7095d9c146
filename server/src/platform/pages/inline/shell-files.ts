import { REPORT_FAILURE } from '@arena/shared/contract/api/visitor-api';
import { releaseOf } from '@arena/shared/contract/release/asset-base';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import type { FailureReason } from '@arena/shared/contract/reports/failure-report';
import { pageRequestId } from '@arena/shared/contract/reports/page-request-id';
import { type FileFault, refetchFile } from '@arena/shared/contract/reports/refetch-file';

/** Milliseconds. */
const REFETCH_TIMEOUT = 10_000;

const reported = new Set<FailureReason>();

/**
 * Fetches a file of the shell again, past the browser's cache.
 * @returns why the file cannot be used; undefined if it arrived intact
 */
export function refetch(url: string, integrity: string, type: RegExp): Promise<FileFault | 'network' | undefined> {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), REFETCH_TIMEOUT);
  return refetchFile(url, { integrity, type }, controller.signal).catch(() => 'network' as const);
}

/** Reports the shell, once for each reason, unless the network is at fault. The release map has to be parsed. */
export function report(url: string, reason: FailureReason) {
  if (reason === 'network' || !navigator.onLine || reported.has(reason)) return;
  reported.add(reason);
  const { set } = JSON.parse(document.getElementById(RELEASE_MAP_ID)?.textContent ?? '{}');
  const body = JSON.stringify({ ...releaseOf(url), reason, set, page: location.pathname, request: pageRequestId() });
  navigator.sendBeacon?.(REPORT_FAILURE, new Blob([body], { type: 'application/json' }));
}
