import { useDetailHistory } from '@arena/shared/ui/use-detail-history';
import { useQueryParams } from '@arena/shared/ui/use-query-params';
import { ALL, parseCatalogueQuery } from './catalogue-query';

/** The catalogue state in the URL and the functions that change it. */
export function useCatalogue() {
  const { params, queryWith, replace } = useQueryParams();
  const query = parseCatalogueQuery(params);
  const { linkProps, close } = useDetailHistory(query.productId !== null);

  return {
    ...query,
    search: (text: string) => replace({ q: text }),
    setCategory: (category: string) => replace({ category: category === ALL ? null : category }),
    clear: () => replace({ q: null, category: null }),
    /** Props of the link that opens a product. */
    linkTo: (productId: string) => ({ to: { search: queryWith({ product: productId }) }, ...linkProps }),
    closeProduct: () => close(() => replace({ product: null })),
  };
}

export type Catalogue = ReturnType<typeof useCatalogue>;
