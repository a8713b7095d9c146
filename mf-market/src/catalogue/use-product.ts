import { useDetailHistory } from '@arena/shared/ui/hooks/use-detail-history';
import { useParams } from 'react-router-dom';

/** The product in the URL's path. Does not read the query, so that hydration does not render the page again. */
export function useProduct() {
  const { slug } = useParams();
  return { id: slug, ...useDetailHistory(slug !== undefined) };
}

export type OpenProduct = ReturnType<typeof useProduct>;
