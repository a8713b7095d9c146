import styles from './loading-products.module.css';
import grid from './product-grid.module.css';

/** Static outlines of the product grid, shown while the products load. */
export function LoadingProducts() {
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.text}>
        Loading...
      </p>
      <div className={grid.grid} aria-hidden="true">
        <div className={styles.outline} />
        <div className={styles.outline} />
        <div className={styles.outline} />
      </div>
    </div>
  );
}
