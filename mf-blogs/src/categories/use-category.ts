import { useQueryParams } from '@arena/shared/ui/hooks/use-query-params';
import { ALL } from './categories';

/** The category in the URL and the function that changes it. */
export function useCategory() {
  const { params, replace } = useQueryParams();
  return {
    category: params.get('category') || ALL,
    setCategory: (category: string) => replace({ category: category === ALL ? null : category }),
  };
}
