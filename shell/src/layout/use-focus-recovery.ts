import { focusableIn, isAvailable } from '@arena/shared/ui/focusable';
import { useEffect } from 'react';

/** Number of recently focused elements to remember: all fields of a dialog and the button that opened it. */
const MAX_RECENT = 32;

/** Position of a removed element: in `parent`, directly after `previous` or first. */
type Position = { parent: Node; previous: Node | null };

/**
 * Restores a lost focus. When the focused element disappears (a message is dismissed, a form is replaced by its thanks,
 * the login button is replaced by the profile menu), the next control at the same position gets the focus.
 */
export function useFocusRecovery() {
  useEffect(() => {
    /** Elements that had the focus, latest first. */
    let recent: HTMLElement[] = [];
    const positions = new WeakMap<Element, Position>();

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      recent = [target, ...recent.filter((element) => element !== target)].slice(0, MAX_RECENT);
    };

    const restore = () => {
      const [last] = recent;
      if (!isLost(document.activeElement) || !last || isAvailable(last)) return;
      const next = recent
        .map((element) => (isAvailable(element) ? element : successor(element, positions)))
        .find((element) => element !== undefined);
      const target = next ?? document.querySelector<HTMLElement>('#main');
      target?.focus({ preventScroll: isInViewport(target) });
    };

    const observer = new MutationObserver((records) => {
      for (const { target, removedNodes, previousSibling } of records) {
        for (const removed of removedNodes) {
          for (const element of recent) {
            const position = positions.get(element);
            if (removed.contains(element) || (position && removed.contains(position.parent))) {
              positions.set(element, { parent: target, previous: previousSibling });
            }
          }
        }
      }
      // Lets the screen move the focus first.
      if (isLost(document.activeElement)) requestAnimationFrame(() => setTimeout(restore));
    });

    // In the capture phase, because React hides the event from later listeners while a screen is not hydrated.
    document.addEventListener('focusin', onFocus, true);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden', 'open', 'disabled'],
    });
    return () => {
      document.removeEventListener('focusin', onFocus, true);
      observer.disconnect();
    };
  }, []);
}

function isLost(active: Element | null): boolean {
  return active === null || active === document.body;
}

function isInViewport(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/**
 * The next control after the position of an element that disappeared, or else the last one before it, in the closest
 * ancestor that contains controls.
 */
function successor(element: Element, positions: WeakMap<Element, Position>): HTMLElement | undefined {
  const position = positions.get(element) ?? (element.isConnected ? { parent: element, previous: null } : undefined);
  if (!position?.parent.isConnected) return undefined;
  const { parent, previous } = position;
  for (let ancestor = parent instanceof Element ? parent : null; ancestor; ancestor = ancestor.parentElement) {
    // A control found this far up would be unrelated to the element.
    if (ancestor.matches('#root, body')) return undefined;
    const controls = focusableIn(ancestor);
    const follows = (control: Element) => {
      if (previous?.isConnected) return previous.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING;
      return Boolean(parent.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);
    };
    const next = controls.find(follows) ?? controls.at(-1);
    if (next) return next;
  }
  return undefined;
}
