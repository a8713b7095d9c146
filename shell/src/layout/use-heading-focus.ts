import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading of a new screen, where keyboard and screen reader users continue. The focus does not
 * move on the first screen of a visit or when only the query changes (a search, a filter).
 */
export function useHeadingFocus() {
  const { pathname } = useLocation();
  const previous = useRef<{ pathname: string; heading: HTMLElement | null }>(null);

  // No dependency array, because the screen can also change at the same path: another try may succeed.
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    const last = previous.current;
    previous.current = { pathname, heading };
    if (!heading || !last) return;
    const hasNewPath = last.pathname !== pathname;
    const hasNewHeading = last.heading !== null && last.heading !== heading;
    if (!hasNewPath && !hasNewHeading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
