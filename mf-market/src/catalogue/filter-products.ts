import type { Product } from '../products/product';
import { ALL, type Asked } from './catalogue-query';

/** Products of one category, or of all, whose name or description holds the text in any case; outer spaces are no part of it. */
export function matching(products: readonly Product[], { text, category }: Pick<Asked, 'text' | 'category'>) {
  const wanted = text.trim().toLowerCase();
  return products.filter(
    (product) =>
      (category === ALL || product.category === category) &&
      [product.name, product.description].some((part) => part.toLowerCase().includes(wanted)),
  );
}
