import { normalizeText } from '@arena/shared/forms/fields/normalize';
import type { Product } from '../products/product';
import { ALL, type CatalogueQuery } from './catalogue-query';

/** Products in `category` whose name or description contains `text`. Ignores case and surrounding spaces. */
export function filterProducts(
  products: readonly Product[],
  { text, category }: Pick<CatalogueQuery, 'text' | 'category'>,
) {
  const searchText = normalizeText(text).toLowerCase();
  return products.filter(
    (product) =>
      (category === ALL || product.category === category) &&
      [product.name, product.description].some((field) => field.toLowerCase().includes(searchText)),
  );
}
