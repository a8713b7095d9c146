import { useHydrated } from '@arena/shared/ui/use-hydrated';
import { useSearchParams } from 'react-router-dom';
import { ALL } from './categories';

/** The category the address asks for, and the way to ask for another. */
export function useCategory() {
  const [params, setParams] = useSearchParams();
  // The page is prerendered for its plain address, whatever query it is then asked for with.
  const category = (useHydrated() && params.get('category')) || ALL;
  const choose = (chosen: string) => {
    const next = new URLSearchParams(params);
    if (chosen === ALL) next.delete('category');
    else next.set('category', chosen);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { category, choose };
}
