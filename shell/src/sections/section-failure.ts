import { assetBase } from '@arena/shared/contract/asset-base';
import type { LiveSection } from '@arena/shared/contract/release-map';

/** Why a section did not load, as far as the browser lets us know. */
export type FailureReason = 'missing' | 'timeout' | 'network' | 'broken';

/** A section that did not load: the reason for the visitor; section, release and cause for whoever repairs it. */
export class SectionFailure extends Error {
  override readonly name = 'SectionFailure';

  constructor(
    readonly reason: FailureReason,
    readonly app: string,
    readonly release: string,
    cause: unknown,
  ) {
    super(`${app} ${release} did not load: ${reason}`, { cause });
  }
}

/** Turns whatever the federation runtime rejected with into a failure with a reason. */
export function sectionFailure(live: LiveSection, cause: unknown): SectionFailure {
  return new SectionFailure(reasonOf(live, cause), live.app, live.release, cause);
}

function reasonOf(live: LiveSection, cause: unknown): FailureReason {
  const text = String(cause);
  if (/timeout|timed out/i.test(text)) return 'timeout';
  const status = lastStatus(assetBase(live.app, live.release));
  if (status === 404 || status === 410) return 'missing';
  if (status === 0 || (status !== undefined && status >= 400)) return 'network';
  return 'broken';
}

/**
 * HTTP status of the newest answer that was not a success below `base`; 0 when there was no answer at all.
 * A failed script element tells nothing, the browser's resource timing does.
 */
function lastStatus(base: string): number | undefined {
  const prefix = new URL(base, window.location.origin).href;
  return performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry.name.startsWith(prefix))
    .map((entry) => entry.responseStatus)
    .findLast((status) => status < 200 || status >= 300);
}
