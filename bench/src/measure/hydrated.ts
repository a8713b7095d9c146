/** Name of the mark that stands for the moment from which a page answers. */
export const TAKEN_OVER = 'taken-over';

/** Runs in the page before its own code: marks the moment from which it answers. */
export function markTakenOver(mark: string) {
  new MutationObserver((_changes, observer) => {
    const root = document.getElementById('root');
    if (!root || root.dataset.prerendered !== undefined || document.readyState === 'loading') return;
    performance.mark(mark);
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-prerendered'] });
}
