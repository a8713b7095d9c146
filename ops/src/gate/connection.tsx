import styles from './gate.module.css';

/** Whether the server answers, and how much it does not have yet. */
export function Connection({ isOnline, unsent }: { isOnline: boolean; unsent: number }) {
  return (
    <p role="status" className={styles.connection} data-kind={isOnline && unsent === 0 ? 'fine' : 'warning'}>
      {isOnline ? '✓ Connected' : '! No connection'}
      {unsent > 0 && ` · ${unsent} not sent`}
    </p>
  );
}
