import styles from './loading-products.module.css';
import sheet from './product-grid.module.css';

/** The sheet's outlines, still, until the products are here. */
export function LoadingProducts() {
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.words}>
        Loading...
      </p>
      <div className={sheet.sheet} aria-hidden="true">
        <div className={styles.outline} />
        <div className={styles.outline} />
        <div className={styles.outline} />
      </div>
    </div>
  );
}
