import { useQueryParams } from '@arena/shared/ui/hooks/use-query-params';
import { productPath } from '../products/product';
import { ALL, parseCatalogueQuery } from './catalogue-query';

/** The catalogue state in the URL's query and the functions that change it. */
export function useCatalogue() {
  const { params, queryWith, replace } = useQueryParams();
  const { formerProductId, ...query } = parseCatalogueQuery(params);
  return {
    ...query,
    /** The current URL of the product whose id is in the query. */
    movedTo: formerProductId ? productPath(formerProductId) : undefined,
    search: (text: string) => replace({ q: text }),
    setCategory: (category: string) => replace({ category: category === ALL ? null : category }),
    clear: () => replace({ q: null, category: null }),
    /** The URL of a product. The query stays, for the list below it. */
    urlOf: (productId: string) => ({ pathname: productPath(productId), search: queryWith({}) }),
  };
}
