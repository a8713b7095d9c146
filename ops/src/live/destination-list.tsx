import { type DestinationStatus, describeBacklog, isFailing } from '@arena/shared/contract/destination';
import { DateTime } from '../parts/date-time';
import styles from '../parts/row-list.module.css';

/** Destinations of events that fail: since when, how many events wait, and why. */
export function DestinationList({ destinations }: { destinations: readonly DestinationStatus[] }) {
  const failing = destinations.filter(isFailing);
  if (failing.length === 0) return null;
  return (
    <section aria-labelledby="destinations">
      <h2 id="destinations">Failed deliveries</h2>
      <ul className={styles.list}>
        {failing.map((destination) => (
          <li key={destination.name} className={styles.row}>
            <p className={styles.subject}>
              <strong>{destination.name}</strong>
              {destination.failingSince && (
                <>
                  {' '}
                  fails since <DateTime at={destination.failingSince} />
                </>
              )}
            </p>
            <p className={styles.author}>{describeBacklog(destination)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
