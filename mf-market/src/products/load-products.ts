import type { Product } from './product';

/** Loads the chunk with the products. The next call retries after a failure. */
export async function loadProducts(): Promise<readonly Product[]> {
  const { products } = await import(/* webpackChunkName: "products", webpackPreload: true */ './products');
  return products;
}
