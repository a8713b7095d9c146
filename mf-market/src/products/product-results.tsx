import { use } from 'react';
import { matching } from '../catalogue/filter-products';
import { useCatalogue } from '../catalogue/use-catalogue';
import { ProductDialog } from '../details/product-dialog';
import { SheetNotes } from './catalogue-notes';
import type { Loaded } from './load-products';
import { LoadingFailed } from './loading-failed';
import { NothingFound } from './no-results';
import { ProductCard } from './product-card';
import sheet from './product-grid.module.css';
import { ResultLine } from './result-summary';

/** Products in the widest row: the first screen shows no more. */
const FIRST_ROW = 3;

type ProductResultsProps = {
  loading: Promise<Loaded>;
  onRetry: () => void;
  /** Search and category were given up from here. */
  onCleared: () => void;
};

/** What was found, or why there is nothing to show. */
export function ProductResults({ loading, onRetry, onCleared }: ProductResultsProps) {
  const loaded = use(loading);
  const catalogue = useCatalogue();
  if (!loaded.ok) return <LoadingFailed message={loaded.message} onRetry={onRetry} />;

  const { products } = loaded;
  const found = matching(products, catalogue);
  const clear = () => {
    catalogue.clear();
    onCleared();
  };
  return (
    <>
      <ResultLine count={found.length} />
      {found.length === 0 ? (
        <NothingFound asked={catalogue} onClear={clear} />
      ) : (
        <>
          <ul className={sheet.sheet}>
            {found.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                link={catalogue.linkTo(product.id)}
                loading={index < FIRST_ROW ? 'eager' : 'lazy'}
              />
            ))}
          </ul>
          <SheetNotes samples={products.some(({ sample }) => sample)} />
        </>
      )}
      {catalogue.opened && (
        <ProductDialog product={products.find(({ id }) => id === catalogue.opened)} onClose={catalogue.closeProduct} />
      )}
    </>
  );
}
