import type { FailureReport } from '@arena/shared/contract/failure-report';
import { sendReport } from './send-report';

/** Reports a release that failed. */
export function reportFailure({ app, release, reason }: Pick<FailureReport, 'app' | 'release' | 'reason'>) {
  sendReport('/api/failures', { app, release, reason });
}
