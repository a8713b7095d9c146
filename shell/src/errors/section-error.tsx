import type { SectionFailureReason } from '@arena/shared/contract/reports/failure-report';
import { PageHead } from '@arena/shared/ui/content/page-head';
import { useEffect } from 'react';
import { forgetFailure } from '../sections/load-section';
import { reloadIfOutdated } from '../sections/reload-if-outdated';
import type { SectionFailure } from '../sections/section-failure';
import { ErrorCard } from './error-card';
import { FAILURE_REASONS } from './failure-reasons';
import { supportDetails } from './support-details';
import { TryAgain } from './try-again';

/** Pages that a visitor has opened stay in memory. The others come from the same network. */
function whatWorks(reason: SectionFailureReason): string {
  return reason === 'network'
    ? 'Pages that you have already opened. The others need the connection.'
    : 'All other pages. Use the menu above.';
}

/** Shown in place of a section that failed to load. */
export function SectionError({ failure }: { failure: SectionFailure }) {
  useEffect(() => {
    // If the page cannot be fetched, the error stays.
    if (failure.reason === 'missing' && failure.release) reloadIfOutdated(failure.release).catch(() => undefined);
  }, [failure]);
  return (
    <section role="alert">
      <PageHead title="Loading chunk failed" description={FAILURE_REASONS[failure.reason]} />
      <ErrorCard
        title="Loading chunk failed"
        rows={[
          { term: 'Reason', text: FAILURE_REASONS[failure.reason] },
          { term: 'What works', text: whatWorks(failure.reason) },
        ]}
        details={supportDetails(failure, failure.reason)}
      >
        <TryAgain onTryAgain={() => forgetFailure(failure.release)} />
      </ErrorCard>
    </section>
  );
}
