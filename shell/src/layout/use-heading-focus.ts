import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSiteState } from '../navigation/router-part';

/**
 * Moves the focus to the heading of a new screen, where keyboard and screen reader users continue. The focus does not
 * move on the first screen of a visit, when only the query changes (a search, a filter), or when the screen stays and a
 * dialog with a URL of its own opens over it.
 */
export function useHeadingFocus() {
  const { pathname } = useLocation();
  // Also renders when another screen is shown at the same location.
  useSiteState();
  const previous = useRef<{ pathname: string; heading: HTMLElement | null; text: string | undefined }>(null);

  // No dependency array, because the screen can also change at the same path: another try may succeed.
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    const last = previous.current;
    const text = heading?.textContent;
    previous.current = { pathname, heading, text };
    if (!heading || !last) return;
    const hasNewPath = last.pathname !== pathname;
    const hasNewHeading = last.heading !== null && last.heading !== heading;
    if (!hasNewHeading && (!hasNewPath || last.text === text)) return;
    // Another release of the screen has taken its place while the visitor was typing.
    if (!hasNewPath && document.activeElement?.matches('main :focus')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
