import { useTexts } from '@arena/shared/ui/texts';
import styles from './summary.module.css';
import { waiverTexts } from './waiver-texts';

/** The summary above the full text of the waiver. */
export function Summary() {
  const { text } = useTexts(waiverTexts);
  return (
    <ul className={styles.summary}>
      {text.summary.map((sentence) => (
        <li key={sentence} className={styles.item}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
