/** Name of the performance mark of the moment when a page is interactive. */
export const HYDRATED_MARK = 'hydrated';

/** Runs in the page before its own code and marks the moment when it is hydrated. */
export function markHydration(mark: string) {
  new MutationObserver((_changes, observer) => {
    const root = document.getElementById('root');
    if (!root || root.dataset.prerendered !== undefined || document.readyState === 'loading') return;
    performance.mark(mark);
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-prerendered'] });
}
