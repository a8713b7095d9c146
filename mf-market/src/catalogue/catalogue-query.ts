/** The filter option that matches every category. */
export const ALL = 'All';

/** The catalogue state in the URL's query: search text and category. `formerProductId` once opened a product. */
export type CatalogueQuery = { text: string; category: string; formerProductId: string | null };

/** Reads the state from the URL parameters. It keeps an unknown category, which matches no product. */
export function parseCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  return {
    text: params.get('q') ?? '',
    category: params.get('category') || ALL,
    formerProductId: params.get('product') || null,
  };
}
