import { Button } from '@arena/shared/ui/controls/button';
import { useHydrated } from '@arena/shared/ui/hooks/use-hydrated';
import type { LateData } from '@arena/shared/ui/late-data';
import { useSyncExternalStore } from 'react';
import { DetailsForSupport } from '../errors/details-for-support';
import { FAILURE_REASONS } from '../errors/failure-reasons';
import { supportDetails } from '../errors/support-details';
import { useLongWait } from '../layout/navigation/use-long-wait';
import { useSiteState } from '../navigation/router-part';
import { forgetFailure } from '../sections/load-section';
import { failureOf } from '../sections/section-failure';
import styles from './late-screen-bar.module.css';

/** Milliseconds until the bar says that the code is still loading. */
const DELAY = 900;

/** Says that the prerendered screen is not interactive yet, or why it cannot be. */
export function LateScreenBar({ code }: { code: LateData<unknown> }) {
  const { mount } = useSiteState();
  const state = useSyncExternalStore(code.subscribe, code.state, () => 'loading' as const);
  const isLate = useLongWait(state === 'loading', DELAY);
  const isHydrated = useHydrated();
  // The server does not render the bar, and the visitor may have gone on to another screen.
  if (!isHydrated || mount > 0) return null;
  return (
    <>
      <div role="status" className={styles.place}>
        {isLate && (
          <p className={styles.bar}>
            Loading... You can already read this page and type. Buttons will work in a moment.
          </p>
        )}
      </div>
      {typeof state === 'object' && <Failed failure={state.failure} onTryAgain={code.retry} />}
    </>
  );
}

function Failed({ failure, onTryAgain }: { failure: unknown; onTryAgain: () => void }) {
  const section = failureOf(failure);
  return (
    <section role="alert" className={styles.place}>
      <div className={styles.bar} data-failed>
        <div className={styles.text}>
          <h2 className={styles.title}>Loading chunk failed</h2>
          <p>
            {FAILURE_REASONS[section?.reason ?? 'broken']} You can still read this page, follow its links and send its
            forms.
          </p>
          {section && <DetailsForSupport>{supportDetails(section, section.reason)}</DetailsForSupport>}
        </div>
        <Button
          kind="primary"
          onClick={() => {
            if (section) forgetFailure(section.release);
            onTryAgain();
          }}
        >
          Try again
        </Button>
      </div>
    </section>
  );
}
