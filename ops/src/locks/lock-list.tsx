import type { Lock } from '@arena/shared/contract/lock';
import { Button } from '@arena/shared/ui/controls/button';
import { DateTime } from '../parts/date-time';
import styles from '../parts/row-list.module.css';
import { lockedName } from './locked-name';

type Props = {
  locks: readonly Lock[];
  /** Null if this session may not unlock. */
  onUnlock: ((lock: Lock) => void) | null;
};

/** Active locks: until when, who set them and why. */
export function LockList({ locks, onUnlock }: Props) {
  if (locks.length === 0) return null;
  return (
    <section aria-labelledby="locks">
      <h2 id="locks">Locks</h2>
      <ul className={styles.list}>
        {locks.map((lock) => (
          <li key={lockedName(lock)} className={styles.row}>
            <p className={styles.subject}>
              <strong>{lock.app ?? 'Every app'}</strong> is locked{' '}
              {lock.until ? (
                <>
                  until <DateTime at={lock.until} />
                </>
              ) : (
                'until it is unlocked'
              )}
            </p>
            <p className={styles.author}>
              {lock.by}: {lock.reason}
            </p>
            {onUnlock && (
              <Button aria-label={`Unlock… ${lockedName(lock)}`} onClick={() => onUnlock(lock)}>
                Unlock…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
