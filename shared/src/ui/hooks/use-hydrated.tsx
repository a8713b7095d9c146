import { useSyncExternalStore } from 'react';

/** False in Node and during hydration of the prerendered page, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
