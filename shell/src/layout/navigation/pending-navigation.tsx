import type { LiveSection } from '@arena/shared/contract/release-map';
import { useNavigation } from 'react-router-dom';
import { entryOf } from './navigation';
import styles from './pending-navigation.module.css';
import { useLongWait } from './use-long-wait';

/** Milliseconds a navigation may take before the visitor is told that it is under way. */
const PATIENCE = 800;

/** Says which screen is on its way when it takes long enough to notice. */
export function PendingNavigation({ sections }: { sections: readonly LiveSection[] }) {
  const { location } = useNavigation();
  const long = useLongWait(location !== undefined, PATIENCE);
  return (
    <div role="status" className={styles.status}>
      {long && location && (
        <p className={styles.bar}>Loading {entryOf(sections, location.pathname)?.label ?? 'the page'}...</p>
      )}
    </div>
  );
}
