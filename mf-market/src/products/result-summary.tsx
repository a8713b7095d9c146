import styles from './result-summary.module.css';

/** The number of results, announced to screen readers when it changes, and the currency. */
export function ResultSummary({ count }: { count: number }) {
  return (
    <div className={styles.summary}>
      <p role="status" className={styles.count} data-none={count === 0}>
        {count === 0 ? 'No products found matching your criteria.' : `${count} ${count === 1 ? 'product' : 'products'}`}
      </p>
      {count > 0 && <p>Prices are in US dollars.</p>}
    </div>
  );
}
