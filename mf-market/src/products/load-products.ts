import type { Product } from './products';

/**
 * Fetches the products, which are a chunk of their own. A rejection is not remembered: calling again tries again.
 */
export async function loadProducts(): Promise<readonly Product[]> {
  const { products } = await import('./products');
  return products;
}
