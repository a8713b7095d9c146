import type { Product } from './products';

/** The filter that lets every category through. */
export const ALL = 'All';

/** Products whose name or description holds the text, in one category or in all. */
export function filterProducts(products: readonly Product[], text: string, category: string): readonly Product[] {
  const wanted = text.trim().toLowerCase();
  return products.filter(
    (product) =>
      (category === ALL || product.category === category) &&
      `${product.name}\n${product.description}`.toLowerCase().includes(wanted),
  );
}
