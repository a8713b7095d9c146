import type { Product } from './product';

/** The products, or an error message for the visitor. */
export type LoadResult = { ok: true; products: readonly Product[] } | { ok: false; message: string };

/** Loads the chunk with the products. Never rejects. The next call retries after a failure. */
export async function loadProducts(): Promise<LoadResult> {
  try {
    const { products } = await import(/* webpackChunkName: "products", webpackPreload: true */ './products');
    return { ok: true, products };
  } catch {
    // The browser logs the failed file to the console. A visitor can only retry.
    return { ok: false, message: 'The products could not be loaded.' };
  }
}
