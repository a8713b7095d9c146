import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

const TAB = 'tab';

/** The tab in front. It stands in the address, so that it can be sent on and survives a reload. */
export function useTab(first: string) {
  const [params, setParams] = useSearchParams();
  // A page is prerendered without the part of the address behind the question mark.
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return {
    tab: (hydrated && params.get(TAB)) || first,
    select(tab: string) {
      const next = new URLSearchParams(params);
      if (tab === first) next.delete(TAB);
      else next.set(TAB, tab);
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
