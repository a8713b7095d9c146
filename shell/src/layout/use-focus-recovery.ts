import { useEffect } from 'react';

const CONTROLS = ':is(a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]):not(:disabled)';

/** How many elements that had the focus are remembered: all fields of a dialog, and the button that opened it. */
const REMEMBERED = 32;

/** Where a removed element stood: in `parent`, right behind `before` or first of all. */
type Place = { parent: Node; before: Node | null };

/**
 * Never leaves the focus on the body: when the element that has it goes away (a message is dismissed, a form gives way
 * to its thanks, a login replaces the button that opened it), the next control at that place gets it.
 */
export function useKeptFocus() {
  useEffect(() => {
    let trail: HTMLElement[] = [];
    const places = new WeakMap<Element, Place>();

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      trail = [target, ...trail.filter((element) => element !== target)].slice(0, REMEMBERED);
    };

    const restore = () => {
      const [last] = trail;
      if (!isLost(document.activeElement) || !last || isShown(last)) return;
      const next = trail
        .map((element) => (isShown(element) ? element : successor(element, places)))
        .find((element) => element !== undefined);
      const target = next ?? document.querySelector<HTMLElement>('#main');
      target?.focus({ preventScroll: isInSight(target) });
    };

    const observer = new MutationObserver((records) => {
      for (const { target, removedNodes, previousSibling } of records) {
        for (const removed of removedNodes) {
          for (const element of trail) {
            const place = places.get(element);
            if (removed.contains(element) || (place && removed.contains(place.parent))) {
              places.set(element, { parent: target, before: previousSibling });
            }
          }
        }
      }
      // What the screen does with the focus comes first.
      if (isLost(document.activeElement)) requestAnimationFrame(() => setTimeout(restore));
    });

    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden', 'open', 'disabled'],
    });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}

function isLost(active: Element | null): boolean {
  return active === null || active === document.body;
}

function isShown(element: Element): boolean {
  return element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled');
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** The control that follows the place of an element that went away, within what still surrounds it; else the last before. */
function successor(element: Element, places: WeakMap<Element, Place>): HTMLElement | undefined {
  const place = places.get(element) ?? (element.isConnected ? { parent: element, before: null } : undefined);
  if (!place?.parent.isConnected) return undefined;
  const { parent, before } = place;
  for (let around = parent instanceof Element ? parent : null; around; around = around.parentElement) {
    // Around these, the next control has nothing to do with what was there.
    if (around.matches('#root, body')) return undefined;
    const controls = [...around.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
    const follows = (control: Element) => {
      if (before?.isConnected) return before.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING;
      return Boolean(parent.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);
    };
    const next = controls.find(follows) ?? controls.at(-1);
    if (next) return next;
  }
  return undefined;
}
