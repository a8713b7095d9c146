import { PageHead } from '@arena/shared/ui/content/page-head';
import { clearSearchField } from '@arena/shared/ui/fields/search-field';
import { createLateData } from '@arena/shared/ui/late-data';
import { useRef, useState } from 'react';
import { useProduct } from './catalogue/use-product';
import { ProductDialog } from './details/product-dialog';
import { ProductPage } from './details/product-page';
import styles from './market-page.module.css';
import comboCard from './products/cards/combo.jpg';
import { LoadedProducts } from './products/loaded-products';
import { LoadingFailed } from './products/loading-failed';
import type { Product } from './products/product';
import { ProductResults } from './products/product-results';
import { Filters } from './search/filters';

/** The catalogue and its products. The URL contains search text, category and open product. */
export function MarketPage({ load }: { load: () => Promise<readonly Product[]> }) {
  const [products] = useState(() => createLateData(load));
  const product = useProduct();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLElement>(null);
  // The retry button disappears together with the error.
  const failed = <LoadingFailed products={products} onRetry={() => results.current?.focus({ preventScroll: true })} />;
  if (product.id !== undefined && !product.isOverList) {
    return (
      <section ref={results} className={styles.product} tabIndex={-1} aria-label="Product">
        <LoadedProducts products={products}>
          {(all) => <ProductPage key={product.id} product={all.find(({ id }) => id === product.id)} />}
        </LoadedProducts>
        {failed}
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
        <LoadedProducts products={products}>
          {(all) => {
            const opened = all.find(({ id }) => id === product.id);
            return (
              <>
                <ProductResults
                  products={all}
                  linkProps={product.linkProps}
                  onCleared={() => clearSearchField(field)}
                />
                {opened && <ProductDialog product={opened} onClose={product.close} />}
              </>
            );
          }}
        </LoadedProducts>
        {failed}
      </section>
    </div>
  );
}
