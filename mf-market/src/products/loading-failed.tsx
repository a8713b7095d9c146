import { Button } from '@arena/shared/ui/controls/button';
import type { LateData } from '@arena/shared/ui/late-data';
import { useSyncExternalStore } from 'react';
import styles from './loading-failed.module.css';

type LoadingFailedProps = { products: LateData<unknown>; onRetry: () => void };

/** Says that the products could not be loaded; below those of a prerendered page, which stay. */
export function LoadingFailed({ products, onRetry }: LoadingFailedProps) {
  const state = useSyncExternalStore(products.subscribe, products.state, () => 'loading' as const);
  if (typeof state !== 'object') return null;
  return (
    <div className={styles.card}>
      <p role="alert" className={styles.message}>
        Error: The products could not be loaded.
      </p>
      <p className={styles.rest}>The rest of the site works. A second try often helps.</p>
      <Button
        onClick={() => {
          products.retry();
          onRetry();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
