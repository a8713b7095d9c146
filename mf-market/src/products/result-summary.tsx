import styles from './result-summary.module.css';

/** How many were found, told to screen readers when it changes, and what the prices are in. */
export function ResultLine({ count }: { count: number }) {
  return (
    <div className={styles.line}>
      <p role="status" className={styles.count} data-none={count === 0}>
        {count === 0 ? 'No products found matching your criteria.' : `${count} ${count === 1 ? 'product' : 'products'}`}
      </p>
      {count > 0 && <p>Prices are in US dollars.</p>}
    </div>
  );
}
