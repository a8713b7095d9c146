/**
 * Makes the styles that stand in the document known to the build of their section: it looks for them by whole
 * addresses, and fetches only what it does not find.
 */
export function adoptStyles() {
  for (const element of document.querySelectorAll<HTMLStyleElement>('style[data-stylesheet]')) {
    element.dataset.href = new URL(element.dataset.stylesheet ?? '', window.location.origin).href;
  }
}
