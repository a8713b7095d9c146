/**
 * Calls back when the stored value of `key` may have changed: another tab changed it, `announceChange` was called, or the
 * browser restored this page from its back/forward cache, where it gets no storage events.
 * @returns a function that unsubscribes
 */
export function subscribeToKey(key: string, onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** Tells the subscribers of this page. Browsers send storage events only to other tabs. */
export function announceChange(key: string) {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
