import { REPORT_FAILURE } from '@arena/shared/contract/api/visitor-api';
import { releaseOf } from '@arena/shared/contract/release/asset-base';
import type { FailureReport } from '@arena/shared/contract/reports/failure-report';
import type { LoadError } from '../loading/load-error';
import { hashedFiles } from './integrity';
import { sectionState } from './section-state';
import { sendReport } from './send-report';

/** Reports a release that failed, once for each reason and page: two equal reports would count as two failures. */
export function reportFailure({ app, release, reason }: Pick<FailureReport, 'app' | 'release' | 'reason'>) {
  const { reported } = sectionState;
  const failure = `${release} ${reason}`;
  if (reported.has(failure)) return;
  reported.add(failure);
  sendReport(REPORT_FAILURE, { app, release, reason });
}

/**
 * Reports the release of a file that did not load. A broken connection proves nothing about a release. The release index
 * belongs to no release, so the shell is named, which needs it.
 */
export function reportFile({ url, reason }: LoadError) {
  if (reason === 'network' || !navigator.onLine) return;
  const owner = releaseOf(url) ?? releaseOf(hashedFiles('/releases/shell/')[0] ?? '');
  if (owner) reportFailure({ ...owner, reason });
}
