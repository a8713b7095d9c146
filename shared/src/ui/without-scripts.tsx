import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated';

/** Part of a prerendered page for browsers that run no scripts. The document shows it to them; others never see it. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return (
    !useHydrated() && (
      <div hidden data-without-scripts>
        {children}
      </div>
    )
  );
}
