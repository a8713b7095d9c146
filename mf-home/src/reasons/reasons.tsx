import { PageSection } from '../page/page-section';
import styles from './reasons.module.css';
import { reasons } from './reasons-content';

/** Four reasons to play here, in cards of different sizes. */
export function Reasons() {
  return (
    <PageSection title="Why us">
      <ul className={styles.grid}>
        {reasons.map(({ title, text, stamp }) => (
          <li key={title} className={styles.reason}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
            <p className={styles.stamp}>{stamp}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
