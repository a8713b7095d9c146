import type { LateData } from '@arena/shared/ui/late-data';
import { useSyncExternalStore } from 'react';
import styles from './loading-products.module.css';
import grid from './product-grid.module.css';

/** Static outlines of the product grid, shown while the products load. After a failure, `LoadingFailed` says why. */
export function LoadingProducts({ products }: { products: LateData<unknown> }) {
  const state = useSyncExternalStore(products.subscribe, products.state, products.state);
  if (typeof state === 'object') return null;
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
