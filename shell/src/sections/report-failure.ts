import type { FailureReport } from '@arena/shared/contract/failure-report';
import { REPORT_FAILURE } from '@arena/shared/contract/visitor-api';
import { sendReport } from './send-report';

/** Reports a release that failed. */
export function reportFailure({ app, release, reason }: Pick<FailureReport, 'app' | 'release' | 'reason'>) {
  sendReport(REPORT_FAILURE, { app, release, reason });
}
