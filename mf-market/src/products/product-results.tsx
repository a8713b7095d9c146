import { use } from 'react';
import { filterProducts } from '../catalogue/filter-products';
import { useCatalogue } from '../catalogue/use-catalogue';
import { ProductDialog } from '../details/product-dialog';
import { CatalogueNotes } from './catalogue-notes';
import type { LoadResult } from './load-products';
import { LoadingFailed } from './loading-failed';
import { NoResults } from './no-results';
import { ProductCard } from './product-card';
import grid from './product-grid.module.css';
import { ResultSummary } from './result-summary';

/** Products in a row on a wide screen. The first screen shows only this row. */
const FIRST_ROW = 3;

type ProductResultsProps = {
  promise: Promise<LoadResult>;
  onRetry: () => void;
  /** Called after the button has cleared search and category. */
  onCleared: () => void;
};

/** The matching products, or the reason why the list is empty. */
export function ProductResults({ promise, onRetry, onCleared }: ProductResultsProps) {
  const result = use(promise);
  const catalogue = useCatalogue();
  if (!result.ok) return <LoadingFailed message={result.message} onRetry={onRetry} />;

  const { products } = result;
  const matches = filterProducts(products, catalogue);
  const clear = () => {
    catalogue.clear();
    onCleared();
  };
  return (
    <>
      <ResultSummary count={matches.length} />
      {matches.length === 0 ? (
        <NoResults query={catalogue} onClear={clear} />
      ) : (
        <>
          <ul className={grid.grid}>
            {matches.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                link={catalogue.linkTo(product.id)}
                loading={index < FIRST_ROW ? 'eager' : 'lazy'}
              />
            ))}
          </ul>
          <CatalogueNotes hasSamples={products.some(({ sample }) => sample)} />
        </>
      )}
      {catalogue.productId && (
        <ProductDialog
          product={products.find(({ id }) => id === catalogue.productId)}
          onClose={catalogue.closeProduct}
        />
      )}
    </>
  );
}
