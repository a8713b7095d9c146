import { type ReactNode, use } from 'react';
import type { LoadResult } from './load-products';
import { LoadingFailed } from './loading-failed';
import type { Product } from './product';

type LoadedProductsProps = {
  promise: Promise<LoadResult>;
  onRetry: () => void;
  children: (products: readonly Product[]) => ReactNode;
};

/** Shows the products once they have loaded, or why they have not. */
export function LoadedProducts({ promise, onRetry, children }: LoadedProductsProps) {
  const result = use(promise);
  return result.ok ? children(result.products) : <LoadingFailed message={result.message} onRetry={onRetry} />;
}
