import styles from './result-count.module.css';

/** How many the table shows, told to screen readers when a search changes it. */
export function ResultCount({ count, of }: { count: number; of: 'player' | 'team' }) {
  return (
    <p role="status" className={styles.count}>
      {count} {count === 1 ? of : `${of}s`}
    </p>
  );
}
