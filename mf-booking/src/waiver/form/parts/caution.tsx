import styles from './caution.module.css';

/** A warning that does not block the form. Screen readers announce it when it appears. */
export function Caution({ message }: { message: string | null }) {
  return <div role="status">{message && <p className={styles.caution}>{message}</p>}</div>;
}
