import styles from './waiting.module.css';

/** Stands where a section will appear; its words show only when the wait is long enough to notice. */
export function WaitingForSection() {
  return (
    <div className={styles.card} role="status">
      <p className={styles.words}>Loading...</p>
    </div>
  );
}
