import { Button } from '@arena/shared/ui/button';
import type { ReactNode } from 'react';
import { filterProducts } from './filter';
import { ProductCard } from './product-card';
import styles from './product-list.module.css';
import { useProducts } from './use-products';

/** The products that match, or why there are none. */
export function ProductList({ text, category, clear }: { text: string; category: string; clear: ReactNode }) {
  const result = useProducts();
  if (result.state === 'loading') return <p role="status">Loading...</p>;
  if (result.state === 'failed') {
    return (
      <div role="alert" className={styles.notice}>
        <p>Error: {result.message}</p>
        <Button onClick={result.retry}>Try again</Button>
      </div>
    );
  }
  const found = filterProducts(result.products, text, category);
  return (
    <>
      <p role="status" className={styles.count}>
        {found.length === 0
          ? 'No products found matching your criteria.'
          : `${found.length} of ${result.products.length} products`}
      </p>
      {found.length === 0 && clear}
      <div className={styles.list}>
        {found.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </>
  );
}
