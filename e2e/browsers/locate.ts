/** What a visitor looks for: an element by its role and name, or a field by its label. A string is the whole name. */
export type Target = ({ role: string; name?: Name } | { label: Name }) & {
  /** Only in there. */
  within?: Target;
};

/** A pattern stands as text, since it travels to the page. */
export type Name = string | { pattern: string };

/** How many there are of a target, and how the first of them stands. */
export type Located = {
  count: number;
  focused: boolean;
  value: string | null;
  /** Where to press it, in CSS pixels of the window; null while it moves or something else would take the press. */
  place: { x: number; y: number } | null;
};

/**
 * Runs in the page, which has Testing Library: finds a target as assistive technology would.
 * @param scroll it into the middle of the window, as a visitor does before pressing it
 */
export function locate(target: Target, scroll: boolean): Located {
  const { queryAllByRole, queryAllByLabelText } = (
    globalThis as unknown as { TestingLibraryDom: typeof import('@testing-library/dom') }
  ).TestingLibraryDom;
  const matcherOf = (name: Name) => (typeof name === 'string' ? name : new RegExp(name.pattern));
  const allOf = (wanted: Target): HTMLElement[] =>
    (wanted.within ? allOf(wanted.within) : [document.body]).flatMap((scope) => {
      if ('label' in wanted) return queryAllByLabelText(scope, matcherOf(wanted.label));
      const { role, name } = wanted;
      return queryAllByRole(scope, role, name === undefined ? {} : { name: matcherOf(name) });
    });
  const all = allOf(target);
  const [first] = all;
  if (!first) return { count: 0, focused: false, value: null, place: null };

  const middleOf = (element: Element) => {
    // The middle of a link that is broken over two lines may lie beside both.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const takesPress = (element: Element) => {
    const { x, y } = middleOf(element);
    const topmost = document.elementFromPoint(x, y);
    return topmost !== null && element.contains(topmost);
  };
  // A dialog that comes in moves its fields along.
  const moves = (element: Element | null): boolean =>
    element !== null &&
    (element.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    }) ||
      moves(element.parentElement));
  if (scroll) first.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A drawn checkbox lies above the real one, and its label takes the press.
  const labels = first instanceof HTMLInputElement ? [...(first.labels ?? [])] : [];
  const pressed = [first, ...labels].find(takesPress);
  Object.assign(globalThis, { located: first });
  return {
    count: all.length,
    focused: document.activeElement === first,
    value: 'value' in first ? String(first.value) : null,
    place: pressed && !moves(pressed) ? middleOf(pressed) : null,
  };
}

/** Runs in the page after `locate`: sets the value of that field as a native picker does, which no driver can press. */
export function pick(value: string) {
  const { located } = globalThis as unknown as { located: HTMLInputElement | HTMLSelectElement };
  // React overrides the setter of the element, not that of its prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(located), 'value')?.set?.call(located, value);
  located.dispatchEvent(new Event('input', { bubbles: true }));
  located.dispatchEvent(new Event('change', { bubbles: true }));
}
