import styles from './result-count.module.css';

/** The number of results, announced to screen readers when it changes. */
export function ResultCount({ count, of }: { count: number; of: 'player' | 'team' }) {
  return (
    <p role="status" className={styles.count}>
      {count} {count === 1 ? of : `${of}s`}
    </p>
  );
}
