import type { Moment } from '../game-mode';
import styles from './round-timeline.module.css';

/** The timeline of a round. */
export function RoundTimeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className={styles.timeline}>
      {moments.map(({ at, title, text }) => (
        <li key={at} className={styles.moment}>
          <span className={styles.at}>{at}</span>
          <div className={styles.body}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
