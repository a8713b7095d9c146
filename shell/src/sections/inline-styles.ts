/**
 * Marks the inlined stylesheets of a prerendered page with their absolute URLs. The code of a section looks for its
 * stylesheets by absolute URL and fetches only those it does not find.
 */
export function registerInlineStyles() {
  for (const element of document.querySelectorAll<HTMLStyleElement>('style[data-stylesheet]')) {
    element.dataset.href = new URL(element.dataset.stylesheet ?? '', window.location.origin).href;
  }
}
