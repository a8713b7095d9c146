import { type RefObject, useEffect, useState } from 'react';

/** Edge of the screen where a message is placed. */
type Edge = 'bottom' | 'top';

/**
 * The edge of the screen where a message does not cover the focused element.
 * @param active whether the message overlays the page
 */
export function useEdgeAwayFromFocus(message: RefObject<HTMLElement | null>, active: boolean): Edge {
  const [edge, setEdge] = useState<Edge>('bottom');
  useEffect(() => {
    if (!active) return;
    let frame = 0;
    const moveOffFocus = () => {
      const focused = document.activeElement;
      if (!message.current || !focused || focused === document.body || message.current.contains(focused)) return;
      if (overlap(message.current, focused)) setEdge((current) => (current === 'bottom' ? 'top' : 'bottom'));
    };
    // The browser first scrolls to the focused element.
    const scheduleMove = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(moveOffFocus);
    };
    scheduleMove();
    document.addEventListener('focusin', scheduleMove);
    window.addEventListener('scroll', scheduleMove, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', scheduleMove);
      window.removeEventListener('scroll', scheduleMove);
    };
  }, [message, active]);
  return edge;
}

function overlap(first: Element, second: Element): boolean {
  const a = first.getBoundingClientRect();
  const b = second.getBoundingClientRect();
  // A message cannot hide an element that fills the screen, such as the target of a skip link.
  if (b.height > window.innerHeight / 2) return false;
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}
