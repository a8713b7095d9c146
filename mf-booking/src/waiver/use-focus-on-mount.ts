import { useEffect, useRef } from 'react';

/** For what takes the place of something that had the focus: give the ref to its heading, which then gets it. */
export function useFocusOnArrival<T extends HTMLElement>(wanted: boolean) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (wanted) ref.current?.focus();
  }, [wanted]);
  return ref;
}
