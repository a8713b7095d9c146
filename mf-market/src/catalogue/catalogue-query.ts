/** The filter option that matches every category. */
export const ALL = 'All';

/** The catalogue state in the URL: search text, category and the id of the open product. */
export type CatalogueQuery = { text: string; category: string; productId: string | null };

/** Reads the state from the URL parameters. It keeps an unknown category, which matches no product. */
export function parseCatalogueQuery(params: URLSearchParams): CatalogueQuery {
  return {
    text: params.get('q') ?? '',
    category: params.get('category') || ALL,
    productId: params.get('product') || null,
  };
}
