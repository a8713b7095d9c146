import { useRedirect } from '@arena/shared/ui/hooks/use-redirect';
import { filterProducts } from '../catalogue/filter-products';
import { useCatalogue } from '../catalogue/use-catalogue';
import type { OpenProduct } from '../catalogue/use-product';
import { ProductCard } from './card/product-card';
import { CatalogueNotes } from './catalogue-notes';
import { NoResults } from './no-results';
import type { Product } from './product';
import grid from './product-grid.module.css';
import { ResultSummary } from './result-summary';

/** Products in a row on a wide screen. The first screen shows only this row. */
const FIRST_ROW = 3;

type ProductResultsProps = {
  products: readonly Product[];
  linkProps: OpenProduct['linkProps'];
  /** Called after the button has cleared search and category. */
  onCleared: () => void;
};

/** The matching products, or the reason why the list is empty. */
export function ProductResults({ products, linkProps, onCleared }: ProductResultsProps) {
  const catalogue = useCatalogue();
  useRedirect(catalogue.movedTo);
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
                link={{ to: catalogue.urlOf(product.id), ...linkProps }}
                loading={index < FIRST_ROW ? 'eager' : 'lazy'}
              />
            ))}
          </ul>
          <CatalogueNotes hasSamples={products.some(({ sample }) => sample)} />
        </>
      )}
    </>
  );
}
