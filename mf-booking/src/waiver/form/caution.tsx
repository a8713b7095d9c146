import styles from './caution.module.css';

/** Something to check that keeps nobody from going on; said when it appears. */
export function Caution({ sentence }: { sentence: string | null }) {
  return <div role="status">{sentence && <p className={styles.caution}>{sentence}</p>}</div>;
}
