import { PageHead } from '@arena/shared/ui/page-head';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { FailureReason, SectionFailure } from '../sections/section-failure';
import styles from './error-surface.module.css';

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
    <section className={styles.surface} role="alert">
      <PageHead title="Loading chunk failed" description={reasons[failure.reason]} />
      <h1>Loading chunk failed</h1>
      <p>{reasons[failure.reason]} Everything else on the site works.</p>
      <button
        type="button"
        className={styles.retry}
        disabled={trying}
        onClick={() => navigate({ pathname, search, hash }, { replace: true })}
      >
        {trying ? 'Trying again' : 'Try again'}
      </button>
      <p className={styles.details}>
        For support: {failure.app} {failure.release}, {failure.reason}
      </p>
    </section>
  );
}
