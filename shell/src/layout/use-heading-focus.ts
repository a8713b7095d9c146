import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves focus to the heading of a new screen, so that keyboard and screen reader go on from there. A change of the
 * address within one screen (a search, a filter) leaves focus alone, and so does the first screen of a visit.
 */
export function useHeadingFocus() {
  const { pathname } = useLocation();
  const last = useRef<{ pathname: string; heading: HTMLElement | null }>(null);

  // Without dependencies: a screen can also change under the same address, when trying again succeeds.
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    const before = last.current;
    last.current = { pathname, heading };
    if (!heading || !before) return;
    const arrived = before.pathname !== pathname;
    const replaced = before.heading !== null && before.heading !== heading;
    if (!arrived && !replaced) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
