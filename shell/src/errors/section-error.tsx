import { Button } from '@arena/shared/ui/button';
import { PageHead } from '@arena/shared/ui/page-head';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { FailureReason, SectionFailure } from '../sections/section-failure';
import { RangeCard } from './range-card';

const reasons: Record<FailureReason, string> = {
  missing: 'This part of the site is missing on the server.',
  timeout: 'This part of the site did not arrive within two minutes.',
  network: 'The connection broke while this part of the site was loading.',
  broken: 'This part of the site arrived, but it does not work.',
};

/** Shown in place of a section that did not load. Trying again needs no page load. */
export function SectionError({ failure }: { failure: SectionFailure }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const trying = useNavigation().state !== 'idle';
  return (
    <section role="alert">
      <PageHead title="Loading chunk failed" description={reasons[failure.reason]} />
      <RangeCard
        title="Loading chunk failed"
        rows={[
          { term: 'Reason', text: reasons[failure.reason] },
          { term: 'What works', text: 'Everything else on the site: the menu above leads to it.' },
        ]}
        note={`For support: ${failure.app} ${failure.release}, ${failure.reason}`}
      >
        <Button kind="primary" pending={trying} onClick={() => navigate({ pathname, search, hash }, { replace: true })}>
          Try again
        </Button>
      </RangeCard>
    </section>
  );
}
