import styles from './details-for-support.module.css';

/** What the support needs to know of a failure, folded. */
export function DetailsForSupport({ children }: { children: string }) {
  return (
    <details className={styles.details}>
      <summary>Details for support</summary>
      <p>{children}</p>
    </details>
  );
}
