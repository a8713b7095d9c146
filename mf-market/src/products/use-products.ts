import { useEffect, useState } from 'react';
import { loadProducts } from './load-products';
import type { Product } from './products';

type Products =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; products: readonly Product[] };

/** The products, and a way to ask for them again. */
export function useProducts(): Products & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Products>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to load again
  useEffect(() => {
    let current = true;
    loadProducts().then(
      (products) => current && setResult({ state: 'ready', products }),
      (error: Error) => current && setResult({ state: 'failed', message: error.message }),
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  return {
    ...result,
    retry: () => {
      setResult({ state: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}
