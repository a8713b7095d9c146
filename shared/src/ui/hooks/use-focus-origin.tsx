import { type RefObject, useEffect, useRef } from 'react';
import { isAvailable } from '../focusable';

/**
 * Remembers the element that had the focus when a message appeared, and returns a function that focuses it again: call it
 * before the message disappears. If the element is gone, the heading of the dialog or of the page gets the focus.
 */
export function useFocusOrigin(message: RefObject<HTMLElement | null>): (options?: FocusOptions) => void {
  const origin = useRef<HTMLElement>(null);
  useEffect(() => {
    const remember = () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
      if (!message.current?.contains(activeElement)) origin.current = activeElement;
    };
    // The site may restore a lost focus a moment later, but the visitor's next step must not count as the origin.
    const stop = () => document.removeEventListener('focusin', remember);
    remember();
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', stop, { capture: true });
    document.addEventListener('pointerdown', stop, { capture: true });
    return () => {
      stop();
      document.removeEventListener('keydown', stop, { capture: true });
      document.removeEventListener('pointerdown', stop, { capture: true });
    };
  }, [message]);

  return (options) => {
    if (origin.current && isAvailable(origin.current)) {
      origin.current.focus(options);
      return;
    }
    const dialog = message.current?.closest('dialog');
    const heading = dialog?.querySelector('h2') ?? document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
}
