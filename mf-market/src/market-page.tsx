import { PageHead } from '@arena/shared/ui/page-head';
import { clearSearchField } from '@arena/shared/ui/search-field';
import { Suspense, useRef, useState } from 'react';
import { useProduct } from './catalogue/use-product';
import { ProductDialog } from './details/product-dialog';
import { ProductPage } from './details/product-page';
import styles from './market-page.module.css';
import comboCard from './products/cards/combo.jpg';
import type { LoadResult } from './products/load-products';
import { LoadedProducts } from './products/loaded-products';
import { LoadingProducts } from './products/loading-products';
import { ProductResults } from './products/product-results';
import { Filters } from './search/filters';

/** The catalogue and its products. The URL contains search text, category and open product. */
export function MarketPage({ load }: { load: () => Promise<LoadResult> }) {
  const [promise, setPromise] = useState(load);
  const product = useProduct();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLElement>(null);
  const retry = () => {
    setPromise(load());
    // The retry button disappears together with the error.
    results.current?.focus({ preventScroll: true });
  };
  if (product.id !== undefined && !product.isOverList) {
    return (
      <section ref={results} className={styles.product} tabIndex={-1} aria-label="Product">
        <Suspense fallback={<LoadingProducts />}>
          <LoadedProducts promise={promise} onRetry={retry}>
            {(products) => <ProductPage key={product.id} product={products.find(({ id }) => id === product.id)} />}
          </LoadedProducts>
        </Suspense>
      </section>
    );
  }
  return (
    <div className={styles.page}>
      <PageHead
        title="Market Place"
        description="The arena’s catalogue: T-shirts, jackets, lowers, bottles and keychains, each with a drawing and its measurements."
        picture={comboCard}
      />
      <header className={styles.head}>
        <h1>Market Place</h1>
        <p className={styles.lead}>What you wear on the slope, and what you take home from it.</p>
      </header>
      <Filters field={field} />
      <section ref={results} className={styles.results} tabIndex={-1} aria-label="Products">
        <Suspense fallback={<LoadingProducts />}>
          <LoadedProducts promise={promise} onRetry={retry}>
            {(products) => {
              const opened = products.find(({ id }) => id === product.id);
              return (
                <>
                  <ProductResults
                    products={products}
                    linkProps={product.linkProps}
                    onCleared={() => clearSearchField(field)}
                  />
                  {opened && <ProductDialog product={opened} onClose={product.close} />}
                </>
              );
            }}
          </LoadedProducts>
        </Suspense>
      </section>
    </div>
  );
}
