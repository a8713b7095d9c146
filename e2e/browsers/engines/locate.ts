/** An element by role and name, or a field by label. A string must match the whole name. */
export type Target = ({ role: string; name?: Name } | { label: Name }) & {
  /** Limits the search to this element. */
  within?: Target;
};

/** A pattern is a string, because it is sent to the page as JSON. */
export type Name = string | { pattern: string };

/** The number of matches, and the state of the first one. */
export type Located = {
  count: number;
  focused: boolean;
  value: string | null;
  /** Where to click it, in CSS pixels of the window; null while it moves or another element covers it. */
  clickPoint: { x: number; y: number } | null;
};

/**
 * Runs in the page, after Testing Library has been loaded there: finds a target as assistive technology would.
 * @param scroll whether to scroll it into the middle of the window
 */
export function locate(target: Target, scroll: boolean): Located {
  const { queryAllByRole, queryAllByLabelText } = (
    globalThis as unknown as { TestingLibraryDom: typeof import('@testing-library/dom') }
  ).TestingLibraryDom;
  const toMatcher = (name: Name) => (typeof name === 'string' ? name : new RegExp(name.pattern));
  const findAll = (wanted: Target): HTMLElement[] =>
    (wanted.within ? findAll(wanted.within) : [document.body]).flatMap((scope) => {
      if ('label' in wanted) return queryAllByLabelText(scope, toMatcher(wanted.label));
      const { role, name } = wanted;
      return queryAllByRole(scope, role, name === undefined ? {} : { name: toMatcher(name) });
    });
  const matches = findAll(target);
  const [first] = matches;
  if (!first) return { count: 0, focused: false, value: null, clickPoint: null };

  const centerOf = (element: Element) => {
    // Uses the first line box: the center of a link that wraps may be outside both lines.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const receivesClick = (element: Element) => {
    const { x, y } = centerOf(element);
    const topmost = document.elementFromPoint(x, y);
    return topmost !== null && element.contains(topmost);
  };
  // An animated dialog moves its fields.
  const isMoving = (element: Element | null): boolean =>
    element !== null &&
    (element.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    }) ||
      isMoving(element.parentElement));
  if (scroll) first.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A custom checkbox covers the native one, so its label receives the click.
  const labels = first instanceof HTMLInputElement ? [...(first.labels ?? [])] : [];
  const clickable = [first, ...labels].find(receivesClick);
  Object.assign(globalThis, { located: first });
  return {
    count: matches.length,
    focused: document.activeElement === first,
    value: 'value' in first ? String(first.value) : null,
    clickPoint: clickable && !isMoving(clickable) ? centerOf(clickable) : null,
  };
}

/** Runs in the page after `locate`: sets the field's value like a native picker, which drivers cannot operate. */
export function setPickerValue(value: string) {
  const { located } = globalThis as unknown as { located: HTMLInputElement | HTMLSelectElement };
  // Uses the prototype's setter, because React overrides the setter of the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(located), 'value')?.set?.call(located, value);
  located.dispatchEvent(new Event('input', { bubbles: true }));
  located.dispatchEvent(new Event('change', { bubbles: true }));
}
