import styles from './summary.module.css';
import { summary } from './waiver-text';

/** The summary above the full text of the waiver. */
export function Summary() {
  return (
    <ul className={styles.summary}>
      {summary.map((sentence) => (
        <li key={sentence} className={styles.item}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
