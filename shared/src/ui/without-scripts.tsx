import type { ReactNode } from 'react';
import { useHydrated } from './hooks/use-hydrated';

/** Part of a prerendered page for browsers without scripts. Only a `<noscript>` stylesheet shows it. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return (
    !useHydrated() && (
      <div hidden data-without-scripts>
        {children}
      </div>
    )
  );
}
