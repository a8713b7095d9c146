import { act } from '@testing-library/react';
import type { LoadResult } from '../products/load-products';

/** Products that stay pending until the test calls `resolve`. */
export function pendingProducts() {
  let settle: (result: LoadResult) => void = () => {};
  const products = new Promise<LoadResult>((settlePromise) => {
    settle = settlePromise;
  });
  return { products, resolve: (result: LoadResult) => act(async () => settle(result)) };
}
