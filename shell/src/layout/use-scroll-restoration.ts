import { useEffect, useLayoutEffect } from 'react';
import { useSiteState } from '../navigation/router-part';
import { savedScrollPosition, saveScrollPosition, storeScrollPositions } from '../navigation/scroll-positions';
import type { SiteState } from '../navigation/site-navigation';
import { scrollWhenPossible } from './scroll-when-possible';

/**
 * Scrolls to where the visitor left an entry of the history, also if content that comes later makes the page long enough.
 * A new entry starts at its fragment or at the top.
 */
export function useScrollRestoration() {
  const state = useSiteState();
  const { location } = state;

  useEffect(() => {
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    takeOver();
    // The page may have come from the back/forward cache.
    window.addEventListener('pageshow', takeOver);
    return () => window.removeEventListener('pageshow', takeOver);
  }, []);

  useEffect(() => {
    const store = () => {
      saveScrollPosition(location.key);
      storeScrollPositions();
      // Until the next document has started, the browser scrolls.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [location]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for each location
  useLayoutEffect(() => scrollTo(state), [location]);
}

/** @returns a function that stops waiting for content that comes later */
function scrollTo({ location, action, preventScrollReset }: SiteState): (() => void) | undefined {
  const saved = action === 'POP' ? savedScrollPosition(location.key) : undefined;
  // At the start of a document, the browser or the visitor may have scrolled already.
  if (saved !== undefined && !(preventScrollReset && window.scrollY > 0)) return scrollWhenPossible(saved);
  if (preventScrollReset) return undefined;
  const target = findFragment(location.hash);
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
  return undefined;
}

function findFragment(hash: string): Element | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null; // Not a valid fragment.
  }
}
