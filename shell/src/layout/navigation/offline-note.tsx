import styles from './pending-navigation.module.css';
import { useOffline } from './use-offline';

/** Says that the visitor is offline, and what still works. */
export function OfflineNote() {
  const offline = useOffline();
  return (
    <div role="status">
      {offline && <p className={styles.bar}>You are offline. Pages that you have already opened still work.</p>}
    </div>
  );
}
