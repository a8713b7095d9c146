import type { FailureReason } from '@arena/shared/contract/failure-report';
import { PageHead } from '@arena/shared/ui/page-head';
import { useEffect } from 'react';
import { forgetFailure } from '../sections/load-section';
import { reloadIfOutdated } from '../sections/reload-if-outdated';
import { isChunkError, type SectionFailure } from '../sections/section-failure';
import { ErrorCard } from './error-card';
import { supportDetails } from './support-details';
import { TryAgain } from './try-again';

const reasons: Record<FailureReason, string> = {
  missing: 'This part of the site is missing on the server.',
  timeout: 'This part of the site did not arrive within two minutes.',
  network: 'The connection broke while this part of the site was loading.',
  server: 'The server had a problem, so it could not send this part of the site.',
  integrity: 'This part of the site arrived damaged, so it was not used.',
  broken: 'This part of the site arrived, but it does not work.',
  crashed: 'This part of the site stopped working.',
};

/** Pages that a visitor has opened stay in memory. The others come from the same network. */
function whatWorks(reason: FailureReason): string {
  return reason === 'network'
    ? 'Pages that you have already opened. The others need the connection.'
    : 'All other pages. Use the menu above.';
}

/** Shown in place of a section that failed to load. Trying again reloads the page only when a chunk timed out. */
export function SectionError({ failure }: { failure: SectionFailure }) {
  useEffect(() => {
    // If the page cannot be fetched, the error stays.
    if (failure.reason === 'missing' || !failure.release) reloadIfOutdated(failure.release).catch(() => undefined);
  }, [failure]);
  return (
    <section role="alert">
      <PageHead title="Loading chunk failed" description={reasons[failure.reason]} />
      <ErrorCard
        title="Loading chunk failed"
        rows={[
          { term: 'Reason', text: reasons[failure.reason] },
          { term: 'What works', text: whatWorks(failure.reason) },
        ]}
        details={supportDetails(failure, failure.reason)}
      >
        <TryAgain
          reload={failure.reason === 'timeout' && isChunkError(failure.cause)}
          onTryAgain={() => forgetFailure(failure.release)}
        />
      </ErrorCard>
    </section>
  );
}
