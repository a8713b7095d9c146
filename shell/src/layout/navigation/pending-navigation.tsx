import type { ListedSection } from '@arena/shared/contract/release-map';
import { useNavigation } from 'react-router-dom';
import { entryForPath } from './navigation';
import styles from './pending-navigation.module.css';
import { useLongWait } from './use-long-wait';

/** Milliseconds until a pending navigation is shown. */
const DELAY = 800;

/** Names the screen that is loading if the navigation takes a noticeable time. */
export function PendingNavigation({ sections }: { sections: readonly ListedSection[] }) {
  const { location } = useNavigation();
  const isLong = useLongWait(location !== undefined, DELAY);
  return (
    <div role="status" className={styles.status}>
      {isLong && location && (
        <p className={styles.bar}>Loading {entryForPath(sections, location.pathname)?.label ?? 'the page'}...</p>
      )}
    </div>
  );
}
