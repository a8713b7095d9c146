import { useHydrated } from '@arena/shared/ui/use-hydrated';
import { useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ALL, type Asked, queryFor, readAsked } from './catalogue-query';

/** Marks history entries that were made by opening a product on this page: behind them lies the catalogue. */
const FROM_CATALOGUE = 'from-catalogue';
const plainAddress = new URLSearchParams();

/** What the address asks the catalogue for, and the ways to ask for something else. */
export function useCatalogue() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const leaving = useRef<Location>(null);
  // The page is prerendered for its plain address, whatever query it is then asked for with.
  const asked = readAsked(useHydrated() ? params : plainAddress);
  const ask = (change: Partial<Asked>) =>
    navigate({ search: queryFor({ ...asked, ...change }, params) }, { replace: true, preventScrollReset: true });

  return {
    ...asked,
    search: (text: string) => ask({ text }),
    choose: (category: string) => ask({ category }),
    clear: () => ask({ text: '', category: ALL }),
    /** Props of a link that opens a product. */
    linkTo: (opened: string) => ({
      to: { search: queryFor({ ...asked, opened }, params) },
      state: FROM_CATALOGUE,
      preventScrollReset: true,
    }),
    closeProduct: () => {
      // Going back takes a moment, in which a second press would leave the page.
      if (leaving.current === location) return;
      leaving.current = location;
      if (location.state === FROM_CATALOGUE) navigate(-1);
      else ask({ opened: null });
    },
  };
}

export type Catalogue = ReturnType<typeof useCatalogue>;
