import { PageHead } from '@arena/shared/ui/page-head';
import { clearSearchField } from '@arena/shared/ui/search-field';
import { Suspense, useRef, useState } from 'react';
import styles from './market-page.module.css';
import type { LoadResult } from './products/load-products';
import { LoadingProducts } from './products/loading-products';
import { ProductResults } from './products/product-results';
import { Filters } from './search/filters';

/** The catalogue. The URL contains search text, category and open product. */
export function MarketPage({ load }: { load: () => Promise<LoadResult> }) {
  const [promise, setPromise] = useState(load);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLElement>(null);
  return (
    <div className={styles.page}>
      <PageHead
        title="Market Place"
        description="The arena’s catalogue: T-shirts, jackets, lowers, bottles and keychains, each with a drawing and its measurements."
      />
      <header className={styles.head}>
        <h1>Market Place</h1>
        <p className={styles.lead}>What you wear on the slope, and what you take home from it.</p>
      </header>
      <Filters field={field} />
      <section ref={results} className={styles.results} tabIndex={-1} aria-label="Products">
        <Suspense fallback={<LoadingProducts />}>
          <ProductResults
            promise={promise}
            onRetry={() => {
              setPromise(load());
              // The retry button disappears together with the error.
              results.current?.focus({ preventScroll: true });
            }}
            onCleared={() => clearSearchField(field)}
          />
        </Suspense>
      </section>
    </div>
  );
}
