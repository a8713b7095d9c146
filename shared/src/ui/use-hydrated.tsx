import { useSyncExternalStore } from 'react';

/** False in Node and while the prerendered page is taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
