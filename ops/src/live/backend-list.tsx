import { type Backend, describeBackend, describeRecentFailures } from '@arena/shared/contract/backend';
import { DateTime } from '../parts/date-time';
import styles from '../parts/row-list.module.css';

/** The backends of sections: where requests go, what they carry, who set it, and why one fails. */
export function BackendList({ backends }: { backends: readonly Backend[] }) {
  if (backends.length === 0) return null;
  return (
    <section aria-labelledby="backends">
      <h2 id="backends">Backends</h2>
      <ul className={styles.list}>
        {backends.map((backend) => (
          <li key={backend.app} className={styles.row}>
            <p className={styles.subject}>
              {describeBackend(backend)}
              {backend.failingSince && (
                <>
                  . <strong>Fails</strong> since <DateTime at={backend.failingSince} />: {backend.error}
                </>
              )}
            </p>
            {backend.recent && <p className={styles.subject}>{describeRecentFailures(backend)}</p>}
            <p className={styles.author}>
              {backend.by}, <DateTime at={backend.since} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
