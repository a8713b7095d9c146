import type { ListedSection } from '@arena/shared/contract/release/release-map';
import { useAccount } from '../../auth/account-context';
import { useSiteState } from '../../navigation/router-part';
import { entryForPath } from './entry-for-path';
import styles from './pending-navigation.module.css';
import { useLongWait } from './use-long-wait';

/** Milliseconds until the visitor is told. */
const DELAY = 800;

/** Names the screen or the dialog that the visitor has asked for if it takes a noticeable time to load. */
export function PendingNavigation({ sections }: { sections: readonly ListedSection[] }) {
  const { pending } = useSiteState();
  const { isDialogLoading } = useAccount();
  const screen = pending && (entryForPath(sections, pending.pathname)?.label ?? 'the page');
  const loading = screen ?? (isDialogLoading ? 'sign-up and login' : undefined);
  const isLong = useLongWait(loading !== undefined, DELAY);
  return (
    <div role="status" className={styles.status}>
      {isLong && <p className={styles.bar}>Loading {loading}...</p>}
    </div>
  );
}
