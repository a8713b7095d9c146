import { useId } from 'react';
import styles from './rewards.module.css';
import { rewards } from './rewards-content';

/** The rewards at the end of the season, beside the table. */
export function Rewards() {
  const heading = useId();
  return (
    <aside className={styles.rewards} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        Rewards
      </h2>
      <p className={styles.note}>Awarded when the season ends, by the final table.</p>
      <dl>
        {rewards.map(({ place, reward }) => (
          <div key={place} className={styles.row}>
            <dt className={styles.place}>{place}</dt>
            <dd className={styles.reward}>{reward}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
