import { act } from '@testing-library/react';
import type { Product } from '../products/product';

/** Products that stay pending until the test calls `resolve` or `reject`. */
export function pendingProducts() {
  let settle: (result: readonly Product[]) => void = () => {};
  let fail: () => void = () => {};
  const products = new Promise<readonly Product[]>((resolve, reject) => {
    settle = resolve;
    fail = () => reject(new Error('the chunk is missing'));
  });
  return {
    products,
    resolve: (result: readonly Product[]) => act(async () => settle(result)),
    reject: () => act(async () => fail()),
  };
}
