import styles from './details-for-support.module.css';

/** Details of a failure for the support, collapsed. */
export function DetailsForSupport({ children }: { children: string }) {
  return (
    <details className={styles.details}>
      <summary>Details for support</summary>
      <p>{children}</p>
    </details>
  );
}
