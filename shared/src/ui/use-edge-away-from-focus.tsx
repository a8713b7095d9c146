import { type RefObject, useEffect, useState } from 'react';

/** Edges of the screen at which a message can stand. */
type Edge = 'bottom' | 'top';

/**
 * The edge of the screen at which a message covers nothing that has the focus.
 * @param active whether the message lies over the page at all
 */
export function useClearOfFocus(message: RefObject<HTMLElement | null>, active: boolean): Edge {
  const [edge, setEdge] = useState<Edge>('bottom');
  useEffect(() => {
    if (!active) return;
    let frame = 0;
    const move = () => {
      const focused = document.activeElement;
      if (!message.current || !focused || focused === document.body || message.current.contains(focused)) return;
      if (overlap(message.current, focused)) setEdge((now) => (now === 'bottom' ? 'top' : 'bottom'));
    };
    // The browser scrolls to what gets the focus first.
    const moveSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(move);
    };
    moveSoon();
    document.addEventListener('focusin', moveSoon);
    window.addEventListener('scroll', moveSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', moveSoon);
      window.removeEventListener('scroll', moveSoon);
    };
  }, [message, active]);
  return edge;
}

function overlap(first: Element, second: Element): boolean {
  const a = first.getBoundingClientRect();
  const b = second.getBoundingClientRect();
  // What fills the screen, as the content that a skip link leads to, is not covered by a strip of it.
  if (b.height > window.innerHeight / 2) return false;
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}
