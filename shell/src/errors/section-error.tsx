import type { FailureReason } from '@arena/shared/contract/failure-report';
import { PageHead } from '@arena/shared/ui/page-head';
import { useEffect } from 'react';
import { leaveOldPage } from '../sections/reload-if-outdated';
import { isChunkError, type SectionFailure } from '../sections/section-failure';
import { RangeCard } from './error-card';
import { forSupport } from './support-details';
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

/** Shown in place of a section that did not load. Trying again needs a page load only where a chunk hangs. */
export function SectionError({ failure }: { failure: SectionFailure }) {
  useEffect(() => {
    // Without an answer the error says what there is to say.
    if (failure.reason === 'missing') leaveOldPage(failure.release).catch(() => undefined);
  }, [failure]);
  return (
    <section role="alert">
      <PageHead title="Loading chunk failed" description={reasons[failure.reason]} />
      <RangeCard
        title="Loading chunk failed"
        rows={[
          { term: 'Reason', text: reasons[failure.reason] },
          { term: 'What works', text: 'Everything else on the site: the menu above leads to it.' },
        ]}
        note={forSupport(failure, failure.reason)}
      >
        <TryAgain hangs={failure.reason === 'timeout' && isChunkError(failure.cause)} />
      </RangeCard>
    </section>
  );
}
