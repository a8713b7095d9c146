import type { LateData } from '@arena/shared/ui/late-data';
import { type ReactNode, Suspense, use } from 'react';
import { LoadingProducts } from './loading-products';
import type { Product } from './product';

type LoadedProductsProps = {
  products: LateData<readonly Product[]>;
  children: (products: readonly Product[]) => ReactNode;
};

/** Shows the products once they have loaded. Until then, a prerendered page keeps those that it has. */
export function LoadedProducts({ products, children }: LoadedProductsProps) {
  return (
    <Suspense fallback={<LoadingProducts products={products} />}>
      <Loaded products={products}>{children}</Loaded>
    </Suspense>
  );
}

function Loaded({ products, children }: LoadedProductsProps) {
  return children(use(products.loaded));
}
