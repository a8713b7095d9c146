import styles from './error-surface.module.css';

/** Stands where a section will appear; its words show only when the wait is long enough to notice. */
export function WaitingForSection() {
  return (
    <div className={styles.surface} role="status">
      <p className={styles.waiting}>Loading...</p>
    </div>
  );
}
