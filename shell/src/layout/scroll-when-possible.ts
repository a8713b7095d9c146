/** Inputs with which visitors scroll or go on. From then on, the page stays where they want it. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position as soon as the page is long enough.
 * @param top pixels
 * @returns a function that stops waiting
 */
export function scrollWhenPossible(top: number): () => void {
  window.scrollTo(0, top);
  if (isReached(top)) return () => undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isReached(top)) stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const type of INPUTS) window.removeEventListener(type, stop);
  };
  observer.observe(document.body);
  for (const type of INPUTS) window.addEventListener(type, stop, { passive: true });
  return stop;
}

/** Zoomed pages scroll to fractions of a pixel. */
function isReached(top: number): boolean {
  return window.scrollY >= top - 1;
}
