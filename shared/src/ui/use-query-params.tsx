import { useSearchParams } from 'react-router-dom';
import { useHydrated } from './use-hydrated';

/** New values of query parameters by name. Null and `''` remove a parameter: default values stay out of the URL. */
type QueryChange = Readonly<Record<string, string | null>>;

const NO_PARAMS = new URLSearchParams();

/**
 * State of a page in the query string, so that links, reloads and Back keep it.
 *
 * - `params`: the current parameters. Empty in Node and during hydration, because pages are prerendered without a query.
 * - `queryWith`: the query string after a change, for links. Parameters that the change does not name stay.
 * - `replace`: applies a change. Replaces the history entry and keeps the scroll position.
 */
export function useQueryParams() {
  const [inUrl, setParams] = useSearchParams();
  const params = useHydrated() ? inUrl : NO_PARAMS;
  const changed = (change: QueryChange) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    params,
    queryWith: (change: QueryChange) => `?${changed(change)}`,
    replace: (change: QueryChange) => setParams(changed(change), { replace: true, preventScrollReset: true }),
  };
}
