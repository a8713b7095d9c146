import type { ListedSection } from '@arena/shared/contract/release/release-map';
import { useSiteState } from '../../navigation/router-part';
import { entryForPath } from './entry-for-path';
import styles from './pending-navigation.module.css';
import { useLongWait } from './use-long-wait';

/** Milliseconds until a pending navigation is shown. */
const DELAY = 800;

/** Names the screen that is loading if the navigation takes a noticeable time. */
export function PendingNavigation({ sections }: { sections: readonly ListedSection[] }) {
  const { pending } = useSiteState();
  const isLong = useLongWait(pending !== undefined, DELAY);
  return (
    <div role="status" className={styles.status}>
      {isLong && pending && (
        <p className={styles.bar}>Loading {entryForPath(sections, pending.pathname)?.label ?? 'the page'}...</p>
      )}
    </div>
  );
}
