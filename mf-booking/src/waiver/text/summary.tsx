import styles from './summary.module.css';
import { summary } from './waiver-text';

/** The waiver in short, before the whole of it. */
export function Summary() {
  return (
    <ul className={styles.summary}>
      {summary.map((sentence) => (
        <li key={sentence} className={styles.sentence}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
