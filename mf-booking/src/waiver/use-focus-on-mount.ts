import { useEffect, useRef } from 'react';

/** Moves the focus to the element with the returned ref when it replaces the element that had the focus. */
export function useFocusOnMount<T extends HTMLElement>(enabled: boolean) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (enabled) ref.current?.focus();
  }, [enabled]);
  return ref;
}
