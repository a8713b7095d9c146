import { act } from '@testing-library/react';
import type { Loaded } from '../products/load-products';

/** Products that are on their way until they are said to arrive. */
export function onTheirWay() {
  let settle: (loaded: Loaded) => void = () => {};
  const products = new Promise<Loaded>((resolve) => {
    settle = resolve;
  });
  return { products, arrive: (loaded: Loaded) => act(async () => settle(loaded)) };
}
