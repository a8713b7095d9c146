/**
 * Calls back when the browser restores this page from its back/forward cache. A page in there hears nothing of what
 * other pages store.
 * @returns a function that stops it
 */
export function onReturn(callback: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  };
  window.addEventListener('pageshow', onPageShow);
  return () => window.removeEventListener('pageshow', onPageShow);
}
