import type { Product } from './product';

/** What came of asking for the products; `message` is a sentence for the visitor. */
export type Loaded = { ok: true; products: readonly Product[] } | { ok: false; message: string };

/**
 * Fetches the products, which are a file of their own; never rejects. A failure is not remembered: calling again tries
 * again.
 */
export async function loadProducts(): Promise<Loaded> {
  try {
    const { products } = await import(/* webpackChunkName: "products", webpackPreload: true */ './products');
    return { ok: true, products };
  } catch {
    // The browser's console names the file; a visitor can only ask for it again.
    return { ok: false, message: 'The products could not be loaded.' };
  }
}
